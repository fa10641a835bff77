using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>What is allowed at a speed at which the machine was not calibrated. Every run here expects 5 ms.</summary>
public sealed class SpeedTests
{
    static readonly ExpectedSeconds Here = new(0.0049, 0.0051);
    static readonly ExpectedSeconds TwiceAsFast = new(0.0020, 0.0025);

    [TestCase(0.0045, 0)]
    [TestCase(0.0040, 0)]
    [TestCase(0.0100, 0.6931)] // ln 2
    [TestCase(0.0020, 0.6931)]
    public void Outside_of_the_range_the_factor_counts_inside_nothing(double seconds, double beyond) =>
        Assert.That(new ExpectedSeconds(0.004, 0.005).Beyond(seconds), Is.EqualTo(beyond).Within(1e-4));

    [Test]
    public void A_range_begins_above_nothing_and_ends_above_its_beginning() => Assert.Multiple(() =>
    {
        Assert.That(() => new ExpectedSeconds(0, 1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new ExpectedSeconds(2, 1), Throws.TypeOf<ArgumentOutOfRangeException>());
    });

    // 2 % for what neighbours may do and 4 % for what an hour may, 3.54 x 1.23 % x √(1/4 + 1/5) = 2.9 %, and
    // 0.3 x ln 2 = 20.8 % at the other speed, where 1.645 x √(0.8 %² + (20.8 % / 2)²) = 17.2 % more may be hidden.
    [TestCase(0.10, true, Verdict.Regressed)]
    [TestCase(0.06, true, Verdict.Equivalent)]
    [TestCase(0.06, false, null)]
    [TestCase(-0.07, false, null)]
    [TestCase(-0.08, false, Verdict.Equivalent)]
    [TestCase(0.28, false, null)]
    [TestCase(0.32, false, Verdict.Regressed)]
    [TestCase(-0.10, true, Verdict.Improved)]
    [TestCase(-0.28, false, Verdict.Equivalent)]
    [TestCase(-0.32, false, Verdict.Improved)]
    public void At_another_speed_more_is_allowed_to_both_sides(double change, bool knowsThisSpeed, Verdict? wanted)
    {
        Gate gate = TimeAt(knowsThisSpeed ? Here : TwiceAsFast, 1 + change);
        Assert.That((gate as Gate.Judged)?.Verdict, Is.EqualTo(wanted));
    }

    [Test]
    public void What_can_not_be_told_there_says_why_and_what_to_do() => Assert.That(
        ((Gate.Unjudged)TimeAt(TwiceAsFast, 1.06)).Reason, Does.StartWith("the change lies between -14 % and +26 %").And
            .EndsWith(" would surely be found: the machine's speed is a factor of 2.00 from any that this was "
                + "calibrated at; look again at another time, or calibrate what was accepted now too "
                + "(PERF_BASELINES=calibrate)"));

    [Test]
    public void The_smallest_change_that_is_found_tells_it() => Assert.That(
        DetectableAt(TwiceAsFast) - DetectableAt(Here), Is.EqualTo(0.3 * Math.Log(2)).Within(1e-3));

    [Test]
    public void The_file_keeps_it() => Assert.That(
        BaselineJson.Read("baselines/microsoft-data-sqlite/wal-full.json", BaselineJson.Write(Accepted(Here)))
            .Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, MadeRuns.Machine.Name)!.Expected,
        Is.EqualTo(Here));

    static Gate TimeAt(ExpectedSeconds known, double cost) =>
        Comparer.Compare(Accepted(known), [.. Enumerable.Range(0, 4).Select(_ => MadeRuns.Run(cost))]).Gates
            .Single(one => one.Metric == Metric.Time);

    static double DetectableAt(ExpectedSeconds known) =>
        Comparer.Compare(Accepted(known), [MadeRuns.Run()]).Gates
            .Single(gate => gate.Metric == Metric.Time).Detectable!.Value;

    static Baseline Accepted(ExpectedSeconds known)
    {
        CaseBaseline made = MadeRuns.Case();
        var costs = made.Costs[MadeRuns.Machine.Name];
        CostBaseline cost = costs[Metric.Time] with { Wander = 0, Expected = known };
        return MadeRuns.Baseline((MadeRuns.InsertOne.What, made with
        {
            BatchSyncs = 0,
            Work = made.Work with { Counts = ImmutableSortedDictionary<Metric, long>.Empty },
            Costs = made.Costs.SetItem(MadeRuns.Machine.Name, costs.SetItem(Metric.Time, cost)),
        }));
    }
}
