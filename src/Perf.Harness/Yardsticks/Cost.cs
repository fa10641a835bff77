using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Yardsticks;

/// <summary>Time as a multiple of what the yardsticks of the same round make us expect; more is always worse.</summary>
public static class Cost
{
    /// <summary>The seconds that a value stands for: itself, or the reciprocal of a rate.</summary>
    public static double SecondsOf(Metric metric, double value) => metric.Better == Better.Higher ? 1 / value : value;

    /// <summary>The cost of one round.</summary>
    /// <exception cref="ArgumentException">The round lacks the metric, or a yardstick that has a weight.</exception>
    public static double OfRound(Round round, Metric metric, Weights weights) =>
        round.Values.TryGetValue(metric, out double value)
            ? SecondsOf(metric, value) / weights.Expected(round.Kernels)
            : throw new ArgumentException(
                $"A round has no {metric}, it has {string.Join(", ", round.Values.Keys)}. Measure the case again.");

    /// <summary>
    /// The cost of each round that has the metric, in their order: a window may hold too few operations for it.
    /// </summary>
    public static IEnumerable<double> OfRounds(Run run, Metric metric, Weights weights) =>
        run.RoundsWith(metric).Select(round => OfRound(round, metric, weights));

    /// <summary>The median over the rounds of a run.</summary>
    /// <exception cref="ArgumentException">The run has no rounds, or one that can't be used.</exception>
    public static double OfRun(Run run, Metric metric, Weights weights)
    {
        if (run.Rounds.IsEmpty)
            throw new ArgumentException(
                $"{run.Case}: only work was measured, there is no round to take the {metric} of.");
        double[] costs = [.. OfRounds(run, metric, weights)];
        return costs.Length > 0 ? Median.Of(costs) : throw new ArgumentException(
            $"{run.Case}: no round has the {metric}, they have {string.Join(", ", run.Rounds[0].Values.Keys)}. "
            + "Measure again.");
    }

    /// <summary>What the yardsticks of a run made expect of a batch, in seconds: the median over its rounds.</summary>
    public static double ExpectedOfRun(Run run, Metric metric, Weights weights) =>
        Median.Of(run.RoundsWith(metric).Select(round => weights.Expected(round.Kernels)));

    /// <summary>The mean cost of several processes.</summary>
    public static double MeanOver(IReadOnlyList<Run> runs, Metric metric, Weights weights) =>
        runs.Average(run => OfRun(run, metric, weights));

    /// <summary>
    /// The sample standard deviation between processes, as a share of their mean; 0 for a single one.
    /// </summary>
    public static double SpreadOver(IReadOnlyList<Run> runs, Metric metric, Weights weights)
    {
        if (runs.Count < 2) return 0;
        double[] costs = [.. runs.Select(run => OfRun(run, metric, weights))];
        return StandardDeviation.ShareOf(costs);
    }
}
