using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>
/// A suspect beside cases of the same four workers. Moments move it by 20 %, of which others of its kind, which need
/// the CPU alone, tell all but 2; four workers convict from 2 % + 3.54 × 1.2 % × √(1/4 + 1/5) = 4.9 % on.
/// </summary>
public sealed class BesideTests
{
    static readonly CaseId[] Others =
    [
        CaseId.Parse("crud/upsert @ microsoft-data-sqlite/wal-full"),
        CaseId.Parse("crud/update-one @ microsoft-data-sqlite/wal-full")
    ];

    [TestCase(0.12, 0.00, Verdict.Regressed)]
    [TestCase(0.12, 0.09, Verdict.Equivalent)]
    [TestCase(0.03, -0.10, Verdict.Equivalent, Description = "what made others faster is not held against it")]
    [TestCase(0.30, 0.40, Verdict.Regressed, Description = "no more is taken off than moments are known to do")]
    [TestCase(-0.15, 0.00, Verdict.Equivalent, Description = "a gain is not told by others")]
    [TestCase(-0.28, 0.00, Verdict.Improved)]
    public void What_others_of_its_kind_did_is_taken_off(double change, double beside, Verdict wanted) =>
        Assert.That(
            VerdictOf(change, Calibrated, [.. Others.Select(other => Four(beside, other))]), Is.EqualTo(wanted));

    [Test]
    public void What_others_did_in_one_of_the_workers_is_taken_off_to_both_sides()
    {
        // In the first two all were 10 % faster, in the others slower: the case itself is 14 % slower in each.
        double[] moments = [-0.1, -0.1, 0.1, 0.1];
        IReadOnlyList<Run> Moved(double change, CaseId id) =>
            [.. moments.Select(moment => MadeRuns.Run((1 + change) * (1 + moment), id))];
        Gate.Judged gate = Comparer.Compare(
            Accepted(Calibrated), Moved(0.14, MadeRuns.InsertOne), [.. Others.Select(other => Moved(0, other))])
            .Judged.Single(judged => judged.Metric == Metric.Time);
        Assert.Multiple(() =>
        {
            Assert.That(gate.Change, Is.EqualTo(0.14).Within(1e-9));
            Assert.That(gate.Verdict, Is.EqualTo(Verdict.Regressed));
        });
    }

    // The mean of the others, 4.5 %, would leave 3.3 % of it.
    [Test]
    public void Others_that_the_same_change_slowed_hide_nothing() => Assert.That(
        VerdictOf(0.08, Calibrated, [Four(0, Others[0]), Four(0.09, Others[1])]), Is.EqualTo(Verdict.Regressed));

    [TestCase(new[] { 0.05 }, 0.05)]
    [TestCase(new[] { 0.09, 0.01 }, 0.01)]
    [TestCase(new[] { 0.01, 0.20, 0.03 }, 0.01)]
    [TestCase(new[] { 0.20, -0.02, 0.04, 0.10, 0.01 }, -0.005)]
    public void The_third_that_became_slower_by_least_tells_what_the_moment_did(double[] moved, double told) =>
        Assert.That(Companions.Told(moved), Is.EqualTo(told).Within(1e-12));

    [TestCase(0.03, -0.08, Verdict.Regressed, Description = "behind the others it is a suspect")]
    [TestCase(0.10, 0.09, Verdict.Equivalent, Description = "with the others it is none")]
    [TestCase(0.25, 0.25, Verdict.Regressed, Description = "beyond what moments do all are")]
    public void A_single_look_suspects_what_lags_behind_the_others(double change, double beside, Verdict wanted)
    {
        Gate gate = Comparer.Compare(
            Accepted(Calibrated), [MadeRuns.Run(1 + change)],
            [.. Others.Select(other => (Run[])[MadeRuns.Run(1 + beside, other)])])
            .Gates.Single(one => one.Metric == Metric.Time);
        Assert.That(gate is Gate.Judged judged ? judged.Verdict : Verdict.Inconclusive, Is.EqualTo(wanted));
    }

    [Test]
    public void One_other_alone_tells_nothing() =>
        Assert.That(VerdictOf(0.12, Calibrated, [Four(0, Others[0])]), Is.EqualTo(Verdict.Equivalent));

    [Test]
    public void Two_of_a_kind_are_too_few_to_say_that_less_would_be_found()
    {
        double Least(params CaseId[] ids) => ((Gate.Judged)Comparer.Compare(
            MadeRuns.Baseline(
                [.. ids.Append(MadeRuns.InsertOne).Select(id => (id.What, MadeRuns.OfCpu(Calibrated)))]),
            [MadeRuns.Run()], [.. ids.Select(id => (Run[])[MadeRuns.Run(1, id)])])
            .Gates.Single(gate => gate.Metric == Metric.Time)).Detectable!.Value;
        Assert.That(Least(Others[0]), Is.GreaterThan(0.20).And.GreaterThan(Least(Others)));
    }

    [Test]
    public void Others_tell_nothing_of_what_a_disk_did()
    {
        Baseline syncing = Accepted(Calibrated);
        syncing = syncing with
        {
            Cases = syncing.Cases.ToImmutableSortedDictionary(
                one => one.Key, one => one.Value with { BatchSyncs = 100 }, StringComparer.Ordinal)
        };
        Gate.Judged gate = Comparer.Compare(
            syncing, Four(0.12, MadeRuns.InsertOne), [.. Others.Select(other => Four(0, other))])
            .Judged.Single(judged => judged.Metric == Metric.Time);
        Assert.That(gate.Verdict, Is.EqualTo(Verdict.Equivalent));
    }

    [Test]
    public void Others_tell_nothing_where_nobody_has_calibrated() =>
        Assert.That(VerdictOf(0.08, null, [.. Others.Select(other => Four(0, other))]), Is.EqualTo(Verdict.Equivalent));

    const double Calibrated = 0.20;

    static Verdict VerdictOf(double change, double? wander, IReadOnlyList<IReadOnlyList<Run>> beside) =>
        Comparer.Compare(Accepted(wander), Four(change, MadeRuns.InsertOne), beside).Judged
            .Single(gate => gate.Metric == Metric.Time).Verdict;

    static IReadOnlyList<Run> Four(double change, CaseId id) =>
        [.. Enumerable.Range(0, 4).Select(_ => MadeRuns.Run(1 + change, id))];

    static Baseline Accepted(double? wander) => MadeRuns.Baseline(
        [.. Others.Append(MadeRuns.InsertOne).Select(id => (id.What, MadeRuns.OfCpu(wander)))]);
}
