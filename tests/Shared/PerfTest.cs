using NUnit.Framework.Internal;
using Perf.Harness.Verdicts;
using Perf.NUnit;

namespace Perf.Tests;

/// <summary>Judges a workload on an engine configuration, where it is a case.</summary>
public static class PerfTest
{
    static Test Running => TestExecutionContext.CurrentContext.CurrentTest;

    /// <summary>The same, with the workload that the running test's <see cref="CaseAttribute"/> names.</summary>
    public static void Check(EngineConfiguration engine) =>
        Check(engine, Running.Method!.GetCustomAttributes<CaseAttribute>(false)[0].Workload);

    /// <summary>Measures the case, compares it with its baseline, and passes, fails or ignores the test.</summary>
    public static void Check(EngineConfiguration engine, string workload)
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        var id = new CaseId(ThisSuite.Instance.Name, workload, engine.Engine, engine.Name);
        Comparison comparison = PerfRun.Judge(id);
        if (!comparison.Judged.Any()) Assert.Ignore(NothingJudged.Reasons(comparison));
    }
}
