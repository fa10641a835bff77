using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Yardsticks;

/// <summary>Learns how much of each yardstick a case is made of, from the rounds of several processes.</summary>
public static class WeightsFit
{
    // What stands between two rounds of one case is noise, and noise in a yardstick draws its weight towards nothing;
    // what stands between a worker's visits is the machine. Fitted on five of some forty processes, and judged on the
    // others, the medians of quarters spread by 3.3 % in the mean of eight cases, those of whole runs by 3.5, single
    // rounds by 3.7.
    const int Parts = 4;

    // By how much of itself a shape of sync moves against the others from one quarter of an hour to the next, which
    // processes of a few minutes do not show: docs/decisions/0019-shapes.md.
    const double ShapesApart = 0.1;

    // The same of the others from one of the machine's speeds to the next, which a calibration may not meet:
    // docs/decisions/0021-one-speed.md.
    const double OthersApart = 0.02;

    /// <summary>
    /// The weights, none negative, that make the expected times come nearest to the measured, relative to them; in the
    /// medians of the quarters of each run. Where those do not tell the shapes of syncs apart, the shapes have equal
    /// parts; and so have the other yardsticks, where those say nothing at all.
    /// </summary>
    /// <param name="runs">The runs of several workers.</param>
    /// <param name="metric">A time, or a rate whose reciprocal is one.</param>
    public static Weights Of(IReadOnlyList<Run> runs, Metric metric)
    {
        Round[] rounds = [.. runs.SelectMany(run => run.RoundsWith(metric))];
        string[] known = [.. rounds.SelectMany(round => round.Kernels.Keys).Distinct().Order(StringComparer.Ordinal)];
        string[] meant = [.. known.Where(kernel => YardstickLoad.IsFor(kernel, metric))];
        string[] kernels = meant.Length > 0 ? meant : known;
        double[][] rows = [.. runs.SelectMany(run => Quarters([.. run.RoundsWith(metric)]))
            .Select(part => RowOf(part, kernels, metric))];
        double[][] equalParts =
        [
            .. EqualParts(rows, [.. kernels.Select(YardstickNames.IsSync)], ShapesApart),
            .. EqualParts(rows, [.. kernels.Select(kernel => !YardstickNames.IsSync(kernel))], OthersApart),
        ];
        double[] weights = NonNegativeLeastSquares.Solve(
            [.. rows, .. equalParts], [.. rows.Select(_ => 1.0), .. equalParts.Select(_ => 0.0)]);
        return new Weights(kernels.Zip(weights).Where(pair => pair.Second > 0)
            .ToImmutableSortedDictionary(pair => pair.First, pair => pair.Second, StringComparer.Ordinal));
    }

    // What a yardstick that moves by itself does to the expected time is least where all alike have equal parts of it.
    // The mean square of that weighs as much as the mean square of what the rows leave: Tikhonov's regularisation, of
    // the differences.
    static IEnumerable<double[]> EqualParts(double[][] rows, bool[] alike, double apart)
    {
        int[] places = [.. Enumerable.Range(0, alike.Length).Where(place => alike[place])];
        double scale = apart * Math.Sqrt(rows.Length);
        double[] parts = [.. places.Select(place => scale * rows.Average(values => values[place]))];
        foreach (int one in places)
        {
            var row = new double[alike.Length];
            foreach ((int other, double part) in places.Zip(parts))
                row[other] = part * ((other == one ? 1 : 0) - (1.0 / places.Length));
            yield return row;
        }
    }

    static IEnumerable<Round[]> Quarters(Round[] rounds) => rounds.Chunk((rounds.Length + Parts - 1) / Parts);

    static double[] RowOf(Round[] part, string[] kernels, Metric metric) =>
    [
        .. kernels.Select(kernel => Median.Of(part.Select(round =>
            round.Kernels.GetValueOrDefault(kernel) / Cost.SecondsOf(metric, round.Values[metric])))),
    ];

    /// <summary>
    /// The standard deviation between processes, each judged by weights that it had no part in, as a share of their
    /// mean: a fit flatters the processes that it was made from.
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
