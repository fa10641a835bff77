namespace Perf.Harness.Tests.Reports;

/// <summary>The line of a case that fails by its counts, which a run prints before it ends.</summary>
public sealed class RedCountsTests
{
    [Test]
    public void Failed_counts_fit_one_line() => Assert.That(
        RedCounts.Line(MadeComparisons.Of(evidence => evidence.Counting(Metric.Syncs, 600))),
        Is.EqualTo("crud/insert-one @ microsoft-data-sqlite/wal-full fails: syncs 2 -> 3 per operation (+50.0 %)"));

    [Test]
    public void Changed_plan_is_the_first_of_many_failed_counts()
    {
        CaseId id = MadeRuns.InsertOne;
        Metric[] counts = [Metric.Locks, Metric.Reads, Metric.FileOpens];
        var comparison = new Comparison(
            id,
            [
                .. counts.Select(count => new Gate.Judged(count, GateKind.Count, Verdict.Regressed, 1, 2, 1)),
                new Gate.Judged(Metric.Plans, GateKind.Count, Verdict.Regressed, 1, 1, 0)
                {
                    Cause = "SEARCH t -> SCAN t",
                },
            ],
            10);
        Assert.That(RedCounts.Line(comparison), Is.EqualTo(
            $"{id} fails: plans SEARCH t -> SCAN t, locks 0.1 -> 0.2 per operation (+100.0 %), "
                + "reads 0.1 -> 0.2 per operation (+100.0 %), and 1 more"));
    }

    [Test]
    public void Count_that_is_missing_is_not_shown_as_zero()
    {
        Comparison comparison = MadeComparisons.OfRun(run => run with
        {
            Work = run.Work with { Counts = run.Work.Counts.Remove(Metric.Syncs) },
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(RedCounts.Line(comparison), Does.EndWith(" fails: syncs 400 -> not counted"));
        Assert.That(FailureMessage.For(comparison), Does.Contain("\n  syncs           400 -> not counted\n"));
    }

    [Test]
    public void Case_that_passes_by_its_counts_has_no_line() => Assert.That(
        RedCounts.Line(MadeComparisons.Of(evidence => evidence.Paired(1.2))), Is.Null);
}
