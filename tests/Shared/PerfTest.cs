using Perf.Harness.Verdicts;
using Perf.NUnit;

namespace Perf.Tests;

/// <summary>Judges a workload on an engine configuration, where it is a case.</summary>
public static class PerfTest
{
    /// <summary>Measures the case, compares it with its baseline, and passes, fails or ignores the test.</summary>
    public static void Check(EngineConfiguration engine, string workload)
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        var id = new CaseId(ThisSuite.Instance.Name, workload, engine.Engine, engine.Name);
        Comparison comparison = PerfRun.Judge(id);
        if (!comparison.Judged.Any()) Assert.Ignore(NothingJudged.Reasons(comparison));
    }
}
