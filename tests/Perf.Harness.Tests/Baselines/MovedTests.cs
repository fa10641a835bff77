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
            Left(Metric.LatencyP50, new Reason.TooFewRounds()),
            Left(Metric.LatencyP95, new Reason.OtherSystem()),
            Left(Metric.LatencyP99, new Reason.NotTimed("a debugger is attached")),
            new Gate.Judged(Metric.Time, GateKind.Pair, Verdict.Improved, 1, 0.5, -0.5));
        Assert.That(comparison.Moved, Is.EquivalentTo([Metric.VmSteps, Metric.Syncs, Metric.FileSize, Metric.Time]));
    }

    [Test]
    public void Changed_definition_moves_every_metric()
    {
        Comparison comparison = Compared(
            Counted(Metric.Definition, Verdict.Regressed, 0, 0),
            Left(Metric.Statements, new Reason.OtherDefinition()),
            Left(Metric.Time, new Reason.OtherDefinition()));
        Assert.That(comparison.Moved, Is.EquivalentTo([Metric.Definition, Metric.Statements, Metric.Time]));
    }

    [Test]
    public void Text_that_passes_for_another_library_still_counts_as_moved() => Assert.That(
        Compared(Counted(Metric.Plans, Verdict.Unchanged, 1, 1) with { Cause = "SEARCH t -> SCAN t" }).Moved,
        Is.EqualTo([Metric.Plans]));

    [TestCase(false)]
    [TestCase(true)]
    public void Machine_effects_and_accepted_changes_do_not_count_as_moved(bool isAccepted)
    {
        var time = new Gate.Judged(Metric.Time, GateKind.Pair, Verdict.Unchanged, 1, 4, 3);
        time = isAccepted ? time with { AcceptedFor = "why" } : time with { IsOfMachine = true };
        Assert.That(Compared(time).Moved, Is.Empty);
    }

    static Gate.Judged Counted(Metric metric, Verdict verdict, long before, long now) =>
        new(metric, GateKind.Count, verdict, before, now, 0);

    static Gate.NotEvaluated Left(Metric metric, Reason reason) => new(metric, GateKind.Bound, reason);

    static Comparison Compared(params ImmutableArray<Gate> gates) => new(MadeRuns.InsertOne, gates, 200);
}
