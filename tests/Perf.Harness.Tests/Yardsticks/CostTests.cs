using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

public sealed class CostTests
{
    static Run RunWith(params double[] seconds) => MadeRuns.Run() with
    {
        Rounds = [.. seconds.Select(value => MadeRuns.Round(Metric.Time, value))],
    };

    [Test]
    public void A_cost_is_a_multiple_of_the_expected_time() => Assert.That(
        Cost.OfRound(MadeRuns.Round(Metric.Time, 0.010), Metric.Time, MadeRuns.Weights), Is.EqualTo(2).Within(1e-12));

    [Test]
    public void The_cost_of_a_rate_is_that_of_the_time_it_stands_for() => Assert.That(
        Cost.OfRound(MadeRuns.Round(Metric.Throughput, 100), Metric.Throughput, MadeRuns.Weights),
        Is.EqualTo(2).Within(1e-12));

    [Test]
    public void One_spike_does_not_move_the_cost_of_a_run() => Assert.That(
        Cost.OfRun(RunWith(0.005, 0.005, 5, 0.005), Metric.Time, MadeRuns.Weights), Is.EqualTo(1).Within(1e-12));

    [Test]
    public void A_machine_that_is_slower_at_everything_costs_the_same()
    {
        Run run = RunWith(0.006, 0.007, 0.008);
        Run slow = run with
        {
            Rounds = [.. run.Rounds.Select(round => new Round(
                ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, 3 * round.Values[Metric.Time]),
                round.Kernels.ToImmutableSortedDictionary(
                    pair => pair.Key, pair => 3 * pair.Value, StringComparer.Ordinal)))],
        };
        Assert.That(Cost.OfRun(slow, Metric.Time, MadeRuns.Weights),
            Is.EqualTo(Cost.OfRun(run, Metric.Time, MadeRuns.Weights)).Within(1e-12));
    }

    [Test]
    public void Equal_processes_have_no_spread() => Assert.That(
        Cost.SpreadOver(MadeRuns.Five(), Metric.Time, MadeRuns.Weights), Is.Zero);

    [Test]
    public void A_single_process_has_no_spread() => Assert.That(
        Cost.SpreadOver([MadeRuns.Run()], Metric.Time, MadeRuns.Weights), Is.Zero);

    [Test]
    public void A_run_without_rounds_has_no_cost() => Assert.That(
        () => Cost.OfRun(RunWith(), Metric.Time, MadeRuns.Weights), Throws.ArgumentException.With.Message.EqualTo(
            $"{MadeRuns.InsertOne}: only work was measured, there is no round to take the time of."));

    [Test]
    public void A_round_without_the_metric_has_no_cost() => Assert.That(
        () => Cost.OfRun(RunWith(1), Metric.LatencyP99, MadeRuns.Weights),
        Throws.ArgumentException.With.Message.EqualTo(
            "crud/insert-one @ microsoft-data-sqlite/wal-full: no round has the latency-p99, "
            + "they have time. Measure again."));
}
