using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Yardsticks;

/// <summary>Learns how much of each yardstick a case is made of, from the rounds of several processes.</summary>
public static class WeightsFit
{
    /// <summary>The weights, none negative, that make the expected times come nearest to the measured, relative to them.</summary>
    /// <param name="runs">The runs of several workers.</param>
    /// <param name="metric">A time, or a rate whose reciprocal is one.</param>
    public static Weights Of(IReadOnlyList<Run> runs, Metric metric)
    {
        Round[] rounds = [.. runs.SelectMany(run => run.RoundsWith(metric))];
        string[] known = [.. rounds.SelectMany(round => round.Kernels.Keys).Distinct().Order(StringComparer.Ordinal)];
        string[] meant = [.. known.Where(kernel => YardstickLoad.IsFor(kernel, metric))];
        string[] kernels = meant.Length > 0 ? meant : known;
        List<double[]> rows = [];
        foreach (Round round in rounds)
        {
            double seconds = Cost.SecondsOf(metric, round.Values[metric]);
            rows.Add([.. kernels.Select(kernel => round.Kernels.GetValueOrDefault(kernel) / seconds)]);
        }

        double[] weights = NonNegativeLeastSquares.Solve(rows, [.. rows.Select(_ => 1.0)]);
        return new Weights(kernels.Zip(weights).Where(pair => pair.Second > 0)
            .ToImmutableSortedDictionary(pair => pair.First, pair => pair.Second, StringComparer.Ordinal));
    }

    /// <summary>
    /// The standard deviation between processes, each judged by weights that it had no part in, as a share of their mean:
    /// a fit flatters the processes that it was made from.
    /// </summary>
    /// <param name="runs">The runs of several workers; of fewer than three the fit is judged on itself.</param>
    /// <param name="metric">A time, or a rate whose reciprocal is one.</param>
    /// <param name="fit">Makes weights of some runs.</param>
    public static double HeldOutSpread(
        IReadOnlyList<Run> runs, Metric metric, Func<IReadOnlyList<Run>, Metric, Weights> fit)
    {
        if (runs.Count < 3) return Cost.SpreadOver(runs, metric, fit(runs, metric));
        double[] costs = [.. runs.Select(run =>
            Cost.OfRun(run, metric, fit([.. runs.Where(other => !ReferenceEquals(other, run))], metric)))];
        return StandardDeviation.ShareOf(costs);
    }
}
