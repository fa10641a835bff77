using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Reports;

public sealed class CaseReportTests
{
    [Test]
    public void What_was_only_observed_is_printed_with_its_unit_and_no_verdict()
    {
        Run run = MadeRuns.Run() with
        {
            Observed = MadeRuns.Numbers(
                ("open-seconds", 0.00321), ("process-read-bytes", 4096), ("generation-0-collections", 12),
                ("time-per-operation-nanoseconds", 8150)),
        };
        Comparison comparison = Comparer.Compare(
            MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())),
            [run with { Work = run.Work.With(Metric.Syncs, 600) }]);

        Assert.That(CaseReport.For(comparison), Is.EqualTo("""
            crud/insert-one @ microsoft-data-sqlite/wal-full
              statements       held       200
              vm-steps         held       4,400
              syncs            REGRESSED  600, baseline 400
              allocated-bytes  held       728 B/op
              plans            held       1
              time             held       0.0 %, +23.8 % would have been found; raw 5.00 ms a round
              observed         generation-0-collections 12
              observed         open 3.21 ms
              observed         process-read 4,096 B
              observed         time-per-operation 8.15 µs
            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void A_case_without_a_baseline_tells_what_was_observed_too() => Assert.That(
        CaseReport.For(Comparer.Compare(null, [MadeRuns.Run()])),
        Does.Contain("\n  observed         working-set 100,000,000 B"));
}
