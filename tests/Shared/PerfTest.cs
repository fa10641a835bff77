using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Reports;

namespace Perf.Tests;

/// <summary>From a case to an NUnit outcome: the only place where one becomes the other.</summary>
public static class PerfTest
{
    /// <summary>Measures the case, compares it with its baseline, and passes, fails or ignores the test.</summary>
    public static void Check(EngineConfiguration engine, string workload)
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        Check(new CaseId(ThisSuite.Instance.Name, workload, engine.Engine, engine.Name));
    }

    /// <summary>Measures the case, compares it with its baseline, and passes, fails or ignores the test.</summary>
    public static void Check(CaseId id)
    {
        Comparison comparison = RunReport.Session.Judge(id);

        // Report first, assert last: the run is on disk, and attached, before anything throws.
        FileInfo received = RunReport.Session.ReceivedFile(id);
        if (received.Exists) TestContext.AddTestAttachment(received.FullName, "the run just made");
        TestContext.Out.WriteLine(CaseReport.For(comparison));
        comparison.Should().HoldItsBaseline();
        if (!comparison.Judged.Any())
            Assert.Ignore(string.Join("; ", comparison.Unjudged.Select(gate => gate.Reason).Distinct()));
    }
}
