namespace Perf.Harness.Tests.Verdicts;

/// <summary>
/// The durability class is compared, not weighed: another one is a failure whatever became of the time.
/// </summary>
sealed class DurabilityGateTests
{
    [Test]
    public void Faster_case_with_a_missing_flush_fails_and_names_the_cause()
    {
        Run faster = Shown(MadeRuns.Run(0.4), ShownDurability.Process);
        Comparison comparison = Compare(
            ShownDurability.Power, faster with { Work = faster.Work.With(Metric.Syncs, 0) });
        Gate.Judged regressed = comparison.Judged.Single(gate => gate.Verdict == Verdict.Regressed);
        using var scope = Assert.EnterMultipleScope();
        Assert.That((regressed.Metric, regressed.Cause),
            Is.EqualTo((Metric.Durability, "commits now survive less than was accepted: a flush is missing")));
        Assert.That(comparison.Judged.Single(gate => gate.Metric == Metric.Syncs).Verdict,
            Is.EqualTo(Verdict.Improved));
    }

    [TestCase(ShownDurability.Power, ShownDurability.Process)]
    [TestCase(ShownDurability.Process, ShownDurability.None)]
    [TestCase(ShownDurability.ProcessOrMore, ShownDurability.None)]
    public void Class_that_survives_less_is_a_failure(ShownDurability baseline, ShownDurability now) => Fails(
        baseline, now, "commits now survive less than was accepted: a flush is missing");

    [TestCase(ShownDurability.Process, ShownDurability.Power)]
    [TestCase(ShownDurability.None, ShownDurability.Power)]
    [TestCase(ShownDurability.None, ShownDurability.ProcessOrMore)]
    public void Class_that_survives_more_is_a_failure_too(ShownDurability baseline, ShownDurability now) => Fails(
        baseline, now, "commits now survive more than was accepted");

    static void Fails(ShownDurability baseline, ShownDurability now, string cause)
    {
        Comparison comparison = Compare(baseline, Shown(MadeRuns.Run(), now));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(comparison.IsRegressed);
        Assert.That(((Gate.Judged)GateOf(comparison)).Cause, Is.EqualTo(cause));
        Assert.That(comparison.Moved, Does.Contain(Metric.Durability), "it can be accepted");
    }

    [TestCase(ShownDurability.Power, ShownDurability.ProcessOrMore)]
    [TestCase(ShownDurability.Process, ShownDurability.ProcessOrMore)]
    [TestCase(ShownDurability.ProcessOrMore, ShownDurability.Power)]
    public void Durability_is_skipped_if_no_power_cut_could_be_tried(ShownDurability baseline, ShownDurability now)
    {
        Gate gate = GateOf(Compare(baseline, Shown(MadeRuns.Run(), now)));
        Assert.That(gate, Is.EqualTo(new Gate.NotEvaluated(
            Metric.Durability, GateKind.Count, new Reason.PowerCutNotTried(baseline.Words(), now.Words()))));
    }

    [Test]
    public void Unchanged_durability_class_passes() => Assert.That(
        GateOf(Compare(ShownDurability.Process, Shown(MadeRuns.Run(), ShownDurability.Process))),
        Is.InstanceOf<Gate.Judged>().With.Property(nameof(Gate.Judged.Verdict)).EqualTo(Verdict.Unchanged));

    static Gate GateOf(Comparison comparison) => comparison.Gates.Single(gate => gate.Metric == Metric.Durability);

    static Run Shown(Run run, ShownDurability shown) =>
        run with { Work = run.Work.With(Metric.Durability, (long)shown) };

    static Comparison Compare(ShownDurability baseline, Run run) =>
        Judge.Of(new Evidence(MadeRuns.Case(Shown(MadeRuns.Run(), baseline)), run));
}
