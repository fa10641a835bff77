using System.Reflection;
using Perf.Harness.Environments;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.NUnit;

namespace Perf.Tests;

/// <summary>
/// What concerns the whole suite. Its namespace sorts after the suites', so that it reads a finished run.
/// </summary>
public sealed class SuiteTests : PerfSuiteTests
{
    [Test]
    public void Every_case_has_a_test()
    {
        string[] tested = [.. Assembly.GetExecutingAssembly().GetTypes()
            .SelectMany(type => type.GetMethods())
            .SelectMany(method => method.GetCustomAttributes<CaseAttribute>())
            .Select(test => test.Workload).Distinct()];
        string[] workloads = [.. ThisSuite.Instance.Known.Select(id => id.Workload).Distinct()];
        Assert.That(workloads.Except(tested), Is.Empty,
            "These workloads are in the suite and have no test of their category.");
    }

    [Test]
    public void Enough_was_judged()
    {
        if (PerfRun.Current.Settings().Require != Requirement.All)
        {
            Assert.Ignore("not required: with PERF_REQUIRE=all a missing baseline, a missing package, a missing "
                + "reference build, or a gate that the machine had no time for is a failure");
        }

        SuiteSession session = PerfRun.Session;
        IReadOnlyList<string> missing =
            RequiredReport.Missing(session.Comparisons, PerfRun.Current.LeftOut, session.Pairs);
        Assert.That(missing, Is.Empty, () =>
            $"PERF_REQUIRE=all wants everything judged, and found:\n  {string.Join("\n  ", missing)}");
    }
}
