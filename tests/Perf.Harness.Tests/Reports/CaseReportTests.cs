namespace Perf.Harness.Tests.Reports;

public sealed class CaseReportTests
{
    [Test]
    public void Every_gate_has_a_line_and_observed_values_have_no_verdict()
    {
        Comparison comparison = MadeComparisons.Of(evidence => evidence.Changed(run => run with
        {
            Observed = MadeRuns.Numbers(
                ("open-seconds", 0.00321), ("process-read-bytes", 4096), ("generation-0-collections", 12),
                ("time-per-operation-nanoseconds", 8150)),
            Subject = run.Subject with { Provider = "Microsoft.Data.Sqlite.Core 8.0.0" },
            Warnings = ["the host took the machine away in 5 of 6 rounds"],
        }).Counting(Metric.Syncs, 600).Slower(1.5).Paired(1.02));

        Assert.That(CaseReport.For(comparison), Is.EqualTo("""
            crud/insert-one @ microsoft-data-sqlite/wal-full
              statements       passed     200
              vm-steps         passed     4,400
              syncs            REGRESSED  600, baseline 400
              allocated-bytes  passed     728 B/op
              options          passed
              schema           passed
              sql              passed
              plans            passed
              time             passed     150 µs, 100 µs expected on this machine (+50.0 %); tolerance +200.0 %
              time             unchanged  +2.0 % compared with 46ed4ee (accepted build) (95 % interval +1.4 % to +2.6 %, 12 pairs); below +2.6 %; 45.6 µs -> 46.5 µs per operation
              observed         generation-0-collections 12
              observed         open 3.21 ms
              observed         process-read 4,096 B
              observed         time-per-operation 8.15 µs
              the subject changed: provider: Microsoft.Data.Sqlite.Core 6.0.7 -> Microsoft.Data.Sqlite.Core 8.0.0
              warning: the host took the machine away in 5 of 6 rounds
            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void Case_without_a_baseline_shows_observed_values_too() => Assert.That(
        CaseReport.For(MadeComparisons.Unknown).Split('\n')[^2..], Is.EqualTo(
        [
            "  time             skipped: there is no baseline yet. Accept one: "
                + "-e PERF_BASELINES=accept -e PERF_REASON=\"why\"",
            "  observed         working-set 100,000,000 B",
        ]));

    [Test]
    public void Baseline_without_a_time_is_not_called_missing() => Assert.That(
        CaseReport.For(MadeComparisons.Of(evidence => evidence with
        {
            Accepted = evidence.Accepted! with { Time = null },
        })),
        Does.Contain("\n  time             skipped: the baseline of this case has counts and no time."));

    [Test]
    public void Change_without_a_verdict_is_shown()
    {
        Comparison comparison = MadeComparisons.Of(evidence => evidence with
        {
            Pair = new PairEvidence(MadeComparisons.Against, new Dictionary<Metric, IReadOnlyList<double>>
            {
                [Metric.Time] = [.. Enumerable.Range(0, 24).Select(pair => pair % 2 == 0 ? 0.4 : -0.2)],
            }),
        });
        Assert.That(CaseReport.For(comparison), Does.Contain(
            "\n  time             skipped: after 24 pairs the change is between -2.9 % and +25.8 % "
            + "(measured: +10.5 %)\n"));
    }

    [Test]
    public void Change_by_the_machine_passes_and_is_named() => Assert.That(
        CaseReport.For(MadeComparisons.Of(evidence => evidence.Slower(4) with { IsReferenceBuild = true })),
        Does.Contain("\n  time             passed     400 µs, 100 µs expected on this machine (+300.0 %); "
            + "tolerance +200.0 %; passed: the build is the same, or a pair found no change\n"));
}
