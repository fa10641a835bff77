using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Work;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>
/// The durability class is compared, not weighed: another one is a failure whatever became of the time.
/// </summary>
public sealed class DurabilityGateTests
{
    [Test]
    public void A_case_that_got_faster_by_losing_a_flush_fails_and_is_told_so()
    {
        Run faster = Shown(MadeRuns.Run(0.4), ShownDurability.Process);
        faster = faster with { Work = faster.Work.With(Metric.Syncs, 0) };
        Assert.That(FailureMessage.For(Compare(ShownDurability.Power, faster)), Is.EqualTo("""
            crud/insert-one @ microsoft-data-sqlite/wal-full regressed: durability
              durability      class power -> process: what got faster lost a flush
              syncs           400 -> 0 (2 -> 0 for each operation), change -100.0 %, tolerance exact (improved)
              time            cost 1.000 -> 0.400, change -60.0 % (95 % interval -62.8 % to -57.2 %); raw 5.00 ms -> 2.00 ms, informative only; +23.8 % would surely be found (improved)
                              -60.0 % with as many syncs as before (100 in a batch): CPU and file calls, or slower syncs (improved)
              held: statements, vm-steps, allocated-bytes, plans
              if the change is intended, accept it:
                dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
            """.ReplaceLineEndings("\n")));
    }

    [TestCase(ShownDurability.Power, ShownDurability.Process, "class power -> process: what got faster lost a flush")]
    [TestCase(ShownDurability.Process, ShownDurability.None, "class process -> none: what got faster lost a flush")]
    [TestCase(ShownDurability.ProcessOrMore, ShownDurability.None,
        "class process or more -> none: what got faster lost a flush")]
    [TestCase(ShownDurability.Process, ShownDurability.Power,
        "class process -> power: more is made durable than was accepted")]
    [TestCase(ShownDurability.None, ShownDurability.Power,
        "class none -> power: more is made durable than was accepted")]
    [TestCase(ShownDurability.None, ShownDurability.ProcessOrMore,
        "class none -> process or more: more is made durable than was accepted")]
    public void Another_class_is_a_failure_in_both_directions(
        ShownDurability baseline, ShownDurability now, string said)
    {
        Comparison comparison = Compare(baseline, Shown(MadeRuns.Run(), now));
        Assert.Multiple(() =>
        {
            Assert.That(comparison.IsRegressed);
            Assert.That(FailureMessage.For(comparison), Does.Contain($"  durability      {said}\n"));
            Assert.That(comparison.Moved, Does.Contain(Metric.Durability), "it can be accepted");
        });
    }

    [TestCase(ShownDurability.Power, ShownDurability.ProcessOrMore)]
    [TestCase(ShownDurability.Process, ShownDurability.ProcessOrMore)]
    [TestCase(ShownDurability.ProcessOrMore, ShownDurability.Power)]
    public void Where_a_power_cut_could_not_be_tried_nothing_is_said(ShownDurability baseline, ShownDurability now)
    {
        Gate gate = GateOf(Compare(baseline, Shown(MadeRuns.Run(), now)));
        Assert.Multiple(() =>
        {
            Assert.That(gate, Is.InstanceOf<Gate.Unjudged>());
            Assert.That(((Gate.Unjudged)gate).Reason, Is.EqualTo(
                $"the baseline says {baseline.Words()}, this run {now.Words()}: "
                + "one of them could not try a power cut"));
        });
    }

    [Test]
    public void The_same_class_is_held() => Assert.That(
        GateOf(Compare(ShownDurability.Process, Shown(MadeRuns.Run(), ShownDurability.Process))),
        Is.InstanceOf<Gate.Judged>().With.Property(nameof(Gate.Judged.Verdict)).EqualTo(Verdict.Equivalent));

    static Gate GateOf(Comparison comparison) => comparison.Gates.Single(gate => gate.Metric == Metric.Durability);

    static Run Shown(Run run, ShownDurability shown) =>
        run with { Work = run.Work.With(Metric.Durability, (long)shown) };

    static Comparison Compare(ShownDurability baseline, Run run) => Comparer.Compare(
        MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case() with
        {
            Work = MadeRuns.Run().Work.With(Metric.Durability, (long)baseline),
        })),
        [run]);
}
