namespace Perf.Harness.Tests.Baselines;

/// <summary>What of a comparison accepting writes.</summary>
public sealed class MovedTests
{
    [Test]
    public void Moved_metrics_regressed_improved_are_new_or_count_differently()
    {
        Comparison comparison = Compared(
            Counted(Metric.Statements, Verdict.Unchanged, 200, 200),
            Counted(Metric.VmSteps, Verdict.Unchanged, 4400, 4410),
            Counted(Metric.Syncs, Verdict.Regressed, 400, 600),
            Counted(Metric.AllocatedBytes, Verdict.Unchanged, 728, 730),
            Left(Metric.FileSize, new Reason.NoBaseline()),
            Left(Metric.Sorts, new Reason.OtherDefinition()),
            Left(Metric.LatencyP50, new Reason.TooFewRounds()),
            Left(Metric.LatencyP95, new Reason.OtherSystem()),
            Left(Metric.LatencyP99, new Reason.NotTimed("a debugger is attached")),
            new Gate.Judged(Metric.Time, GateKind.Pair, Verdict.Improved, 1, 0.5, -0.5));
        Assert.That(comparison.Moved,
            Is.EquivalentTo([Metric.VmSteps, Metric.Syncs, Metric.FileSize, Metric.Sorts, Metric.Time]));
    }

    [Test]
    public void Text_that_passes_for_another_library_still_counts_as_moved() => Assert.That(
        Compared(Counted(Metric.Plans, Verdict.Unchanged, 1, 1) with { Cause = "SEARCH t -> SCAN t" }).Moved,
        Is.EqualTo([Metric.Plans]));

    static Gate.Judged Counted(Metric metric, Verdict verdict, long before, long now) =>
        new(metric, GateKind.Count, verdict, before, now, 0);

    static Gate.NotEvaluated Left(Metric metric, Reason reason) => new(metric, GateKind.Bound, reason);

    static Comparison Compared(params ImmutableArray<Gate> gates) => new(MadeRuns.InsertOne, gates, 200);
}
