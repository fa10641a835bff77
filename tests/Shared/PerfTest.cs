using Perf.Harness.Verdicts;
using Perf.NUnit;

namespace Perf.Tests;

/// <summary>Judges a workload on an engine configuration, where it is a case.</summary>
public static class PerfTest
{
    // A list that is made anew whenever it is asked for, and every test asks.
    static readonly Lazy<HashSet<CaseId>> Known = new(() => [.. ThisSuite.Instance.Known]);

    /// <summary>Measures the case, compares it with its baseline, and passes, fails or ignores the test.</summary>
    public static void Check(EngineConfiguration engine, string workload)
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        var id = new CaseId(ThisSuite.Instance.Name, workload, engine.Engine, engine.Name);
        if (IsLeftOutOf(engine, id))
            Assert.Ignore($"{engine} lacks what {workload} needs: by its capabilities it is no case");
        Comparison comparison = PerfRun.Judge(id);
        if (!comparison.Judged.Any()) Assert.Ignore(NothingJudged.Reasons(comparison));
    }

    // Some other configuration has the case: a workload that nobody knows is an error, not a reason to ignore a test.
    static bool IsLeftOutOf(EngineConfiguration engine, CaseId id) =>
        !Known.Value.Contains(id)
        && Known.Value.Any(known => known.Workload == id.Workload && known.On != engine.ToString());
}
