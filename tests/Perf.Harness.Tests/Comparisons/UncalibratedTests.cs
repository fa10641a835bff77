using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>A time that was accepted and never calibrated says little about another hour.</summary>
public sealed class UncalibratedTests
{
    static readonly CaseBaseline Accepted = MadeRuns.OfCpu(wander: null), Calibrated = MadeRuns.OfCpu(wander: 0.02);

    [TestCase(0.4, Description = "a gain is no more certain than a loss")]
    [TestCase(1.0)]
    [TestCase(1.09, Description = "beyond what a calibration allows, within what nobody knows")]
    [TestCase(1.33, Description = "what another machine of the same name did to unchanged code")]
    [TestCase(1.95)]
    [TestCase(2.01, Description = "not surely twice as slow")]
    public void It_is_told_and_not_judged(double cost)
    {
        Comparison told = Told(Accepted, Four(cost));
        Gate.Unjudged time = told.Unjudged.Single();
        Assert.Multiple(() =>
        {
            Assert.That(time.Metric, Is.EqualTo(Metric.Time));
            Assert.That(time.Why, Is.EqualTo(NotJudged.NotCalibrated));
            Assert.That(time.Reason, Does.EndWith("-e PERF_BASELINES=calibrate learns it"));
            Assert.That(time.Change, Is.EqualTo(cost - 1).Within(1e-9));
            Assert.That(told.IsSuspect, Is.False, "more workers of this hour could tell nothing either");
            Assert.That(told.Judged.Count(), Is.EqualTo(5), "work is judged everywhere");
        });
    }

    [Test]
    public void What_doubled_is_red_all_the_same()
    {
        Comparison told = Told(Accepted, Four(2.1));
        Gate.Judged time = told.Judged.Single(gate => gate.Metric == Metric.Time);
        Assert.Multiple(() =>
        {
            Assert.That(time.Verdict, Is.EqualTo(Verdict.Regressed));
            Assert.That(time.Tolerance, Is.EqualTo("a factor of two where nobody has calibrated"));
            Assert.That(time.Detectable, Is.Null, "nobody knows what would surely be found");
        });
    }

    [TestCase(1.33, Verdict.Regressed)]
    [TestCase(1.0, Verdict.Equivalent)]
    public void What_was_calibrated_is_judged_as_it_came_out(double cost, Verdict verdict) =>
        Assert.That(Told(Calibrated, Four(cost)).Judged.Single(gate => gate.Metric == Metric.Time).Verdict,
            Is.EqualTo(verdict));

    [Test]
    public void A_calibration_elsewhere_is_none_here()
    {
        ImmutableSortedDictionary<Metric, CostBaseline> elsewhere = Calibrated.Costs[MadeRuns.Machine.Name];
        CaseBaseline both = Accepted with { Costs = Accepted.Costs.Add("somewhere-else", elsewhere) };
        Assert.That(Told(both, Four(1.33)).Unjudged.Single().Why, Is.EqualTo(NotJudged.NotCalibrated));
    }

    [Test]
    public void A_foreign_machine_stays_one_and_what_can_not_be_compared_keeps_its_reason()
    {
        var elsewhere = MadeRuns.Machine with { Name = "elsewhere" };
        Run[] foreign = [.. Four(1.33).Select(run => run with { Environment = elsewhere })];
        Run[] debugged = [.. Four(1.33).Select(run => run with { CostNotComparable = "a debugger is attached" })];
        Assert.Multiple(() =>
        {
            Assert.That(Told(Accepted, foreign).Unjudged.Single().Why, Is.EqualTo(NotJudged.ForeignMachine));
            Assert.That(Told(Accepted, debugged).Unjudged.Single().Reason, Is.EqualTo("a debugger is attached"));
        });
    }

    [Test]
    public void A_gate_that_was_inconclusive_is_told_by_the_same_reason_as_the_others()
    {
        Run[] robbed = [.. Four(1).Select(run => run with { DroppedRounds = 1_000 })];
        Assert.That(Told(Accepted, robbed).Unjudged.Single().Why, Is.EqualTo(NotJudged.NotCalibrated));
    }

    [Test]
    public void The_smallest_change_of_one_is_a_factor_of_two() => Assert.Multiple(() =>
    {
        Assert.That(SmallestChangeOf(Accepted), Is.EqualTo(1));
        Assert.That(SmallestChangeOf(Calibrated), Is.LessThan(0.15));
    });

    static double SmallestChangeOf(CaseBaseline accepted) =>
        SmallestChange.Of(Holding(accepted), accepted, Metric.Time, MadeRuns.Machine.Name);

    static Comparison Told(CaseBaseline accepted, IReadOnlyList<Run> runs) => Uncalibrated.Told(
        Comparer.Compare(Holding(accepted), runs), accepted, runs[0].Environment.Name);

    static Baseline Holding(CaseBaseline accepted) => MadeRuns.Baseline((MadeRuns.InsertOne.What, accepted));

    static Run[] Four(double cost) => [.. Enumerable.Repeat(MadeRuns.Run(cost), 4)];
}
