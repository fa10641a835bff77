using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Yardsticks;

/// <summary>
/// How well yardsticks predict the time of one case: the spread between processes of its raw medians, of its cost by
/// each yardstick alone, and by mixes whose weights were fitted on the other processes.
/// </summary>
/// <param name="Case">The case.</param>
/// <param name="Processes">The processes.</param>
/// <param name="Raw">The standard deviation of the raw medians, as a share of their mean.</param>
/// <param name="Alone">The same of the cost by one yardstick, by its name.</param>
/// <param name="Mixes">The same of the held-out cost by a mix, by the mix's name.</param>
public sealed record YardstickStudy(
    CaseId Case,
    int Processes,
    double Raw,
    ImmutableSortedDictionary<string, double> Alone,
    ImmutableSortedDictionary<string, double> Mixes)
{
    /// <summary>The study of one case.</summary>
    /// <param name="runs">The runs of several processes, each with all yardsticks.</param>
    /// <param name="mixes">Which yardsticks a mix may use, by the mix's name.</param>
    public static YardstickStudy Of(IReadOnlyList<Run> runs, IReadOnlyDictionary<string, Func<string, bool>> mixes)
    {
        string[] names = [.. runs[0].Rounds[0].Kernels.Keys];
        return new YardstickStudy(
            runs[0].Case,
            runs.Count,
            RawSpread(runs),
            names.ToImmutableSortedDictionary(
                name => name, name => Cost.SpreadOver(runs, Metric.Time, Only(name)), StringComparer.Ordinal),
            mixes.ToImmutableSortedDictionary(
                mix => mix.Key, mix => WeightsFit.HeldOutSpread(Within(runs, mix.Value), Metric.Time, WeightsFit.Of),
                StringComparer.Ordinal));
    }

    static Weights Only(string name) =>
        new(ImmutableSortedDictionary.Create<string, double>(StringComparer.Ordinal).Add(name, 1));

    static Run[] Within(IReadOnlyList<Run> runs, Func<string, bool> isOfMix) =>
    [
        .. runs.Select(run => run with
        {
            Rounds = [.. run.Rounds.Select(round => round with
            {
                Kernels = round.Kernels.RemoveRange(round.Kernels.Keys.Where(name => !isOfMix(name))),
            })],
        }),
    ];

    static double RawSpread(IReadOnlyList<Run> runs) => StandardDeviation.ShareOf(
        [.. runs.Select(run => Median.Of(run.Rounds.Select(round => round.Values[Metric.Time])))]);
}
