using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Harness.Tests.Baselines;

/// <summary>What of a comparison accepting writes.</summary>
public sealed class MovedTests
{
    [Test]
    public void What_regressed_improved_is_new_or_was_counted_otherwise()
    {
        Comparison comparison = Compared(
            new Gate.Judged(Metric.Statements, Verdict.Equivalent, 200, 200, 0, "exact"),
            new Gate.Judged(Metric.VmSteps, Verdict.Equivalent, 4400, 4410, 0.002, "2 %, subject changed"),
            new Gate.Judged(Metric.Syncs, Verdict.Regressed, 400, 600, 0.5, "exact"),
            new Gate.Judged(Metric.AllocatedBytes, Verdict.Equivalent, 728, 730, 0.003, "8 bytes"),
            new Gate.Unjudged(Metric.FileSize, NotJudged.NoBaseline, "new"),
            new Gate.Unjudged(Metric.LatencyP50, NotJudged.Inconclusive, "wide"),
            new Gate.Unjudged(Metric.LatencyP95, NotJudged.ForeignMachine, "foreign"),
            new Gate.Unjudged(Metric.LatencyP99, NotJudged.NotComparable, "a debugger is attached"),
            new Gate.Judged(Metric.Time, Verdict.Improved, 1, 0.5, -0.5, "30 %"));
        Assert.That(comparison.Moved, Is.EquivalentTo(
            [Metric.VmSteps, Metric.Syncs, Metric.FileSize, Metric.LatencyP50, Metric.LatencyP95, Metric.Time]));
    }

    [Test]
    public void A_cost_that_lies_across_its_tolerance_does_not_move_alone()
    {
        Comparison comparison = Compared(
            new Gate.Judged(Metric.Statements, Verdict.Equivalent, 200, 200, 0, "exact"),
            new Gate.Unjudged(Metric.Time, NotJudged.Inconclusive, "wide"));
        Assert.That(comparison.Moved, Is.Empty);
    }

    [Test]
    public void Everything_where_other_work_was_done()
    {
        Comparison comparison = Compared(
            new Gate.Unjudged(Metric.Statements, NotJudged.NotComparable, "other workload"),
            new Gate.Unjudged(Metric.Time, NotJudged.NotComparable, "other workload"));
        Assert.That(comparison.Moved, Is.EquivalentTo([Metric.Statements, Metric.Time]));
    }

    static Comparison Compared(params ImmutableArray<Gate> gates) => new(MadeRuns.InsertOne, gates, 200);
}
