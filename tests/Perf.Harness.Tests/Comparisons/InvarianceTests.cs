using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Duets;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Duets;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>What must not matter to a verdict: the machine's speed, the order of things, which side is which.</summary>
public sealed class InvarianceTests
{
    static readonly double[][] Costs = [[1.00, 1.01], [1.42, 1.45, 1.40, 1.43], [0.60, 0.64, 0.62, 0.59]];

    [Test]
    public void A_machine_that_is_slower_for_all_of_a_round(
        [ValueSource(nameof(Costs))] double[] costs, [Values(0.3, 1.7, 40)] double factor) =>
        Same(Workers(costs), [.. Workers(costs).Select(run => run with
        {
            Rounds = [.. run.Rounds.Select(round => Times(round, factor))],
        })]);

    [Test]
    public void The_order_of_workers([ValueSource(nameof(Costs))] double[] costs) =>
        Same(Workers(costs), [.. Workers(costs).Reverse()]);

    [Test]
    public void The_order_of_rounds([ValueSource(nameof(Costs))] double[] costs) =>
        Same(Workers(costs), [.. Workers(costs).Select(run => run with { Rounds = [.. run.Rounds.Reverse()] })]);

    [TestCase(1.20, Verdict.Regressed, Verdict.Improved)]
    [TestCase(1.02, Verdict.Equivalent, Verdict.Equivalent)]
    public void Swapped_sides_of_a_duet(double ratio, Verdict one, Verdict other)
    {
        DuetOutcome.Played[] pairs = [.. Costs[1].Select(cost => MadePairs.Of(
            Enumerable.Repeat(0.005 * ratio * cost, 20), Enumerable.Repeat(0.005 * 1.425, 20)))];
        DuetOutcome.Played[] swapped = [.. pairs.Select(pair => new DuetOutcome.Played(pair.Other, pair.Head))];
        Assert.Multiple(() =>
        {
            Assert.That(VerdictOf(pairs), Is.EqualTo(one));
            Assert.That(VerdictOf(swapped), Is.EqualTo(other));
        });

        static Verdict VerdictOf(DuetOutcome.Played[] pairs) =>
            DuetComparer.VerdictOf(DuetComparer.ChangeOf(pairs));
    }

    static void Same(IReadOnlyList<Run> runs, IReadOnlyList<Run> others)
    {
        Gate one = TimeOf(runs), other = TimeOf(others);
        Assert.Multiple(() =>
        {
            Assert.That((other as Gate.Judged)?.Verdict, Is.EqualTo((one as Gate.Judged)?.Verdict));
            Assert.That(ChangeOf(other), Is.EqualTo(ChangeOf(one)).Within(1e-9));
            Assert.That((other as Gate.Judged)?.Detectable ?? 0,
                Is.EqualTo((one as Gate.Judged)?.Detectable ?? 0).Within(1e-9));
        });
    }

    static Gate TimeOf(IReadOnlyList<Run> runs) => Comparer.Compare(
        MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())), runs)
        .Gates.Single(gate => gate.Metric == Metric.Time);

    static double? ChangeOf(Gate gate) => (gate as Gate.Judged)?.Change ?? (gate as Gate.Unjudged)?.Change;

    static IReadOnlyList<Run> Workers(double[] costs) => [.. costs.Select((cost, worker) => MadeRuns.Run(cost) with
    {
        Rounds = [.. Enumerable.Range(-20, 41).Select(step => MadeRuns.Round(
            Metric.Time, 0.005 * cost * (1 + (0.001 * step) + (0.0001 * worker))))],
    })];

    static Round Times(Round round, double factor) => new(
        round.Values.ToImmutableSortedDictionary(pair => pair.Key, pair => factor * pair.Value),
        round.Kernels.ToImmutableSortedDictionary(
            pair => pair.Key, pair => factor * pair.Value, StringComparer.Ordinal));
}
