using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>
/// The slopes of an accepted case: those that moved, or are new, are those of the runs; the others are kept.
/// </summary>
sealed class AcceptedSlopes
{
    const int Decimals = 3;

    /// <summary>The slopes of the request's case.</summary>
    /// <param name="request">The runs and what moved.</param>
    /// <param name="old">What was accepted of the same work, or null.</param>
    public AcceptedSlopes(AcceptanceRequest request, CaseBaseline? old)
    {
        IReadOnlyList<Run> runs = request.Runs;
        ImmutableSortedDictionary<Metric, double> kept = old?.Slopes ?? ImmutableSortedDictionary<Metric, double>.Empty;
        Metric[] written = [.. runs.SelectMany(run => run.Measured).Distinct()
            .Where(metric => metric.IsSlope && runs.All(run => run.RoundsWith(metric).Any()))
            .Where(metric => request.Moved.Contains(metric) || !kept.ContainsKey(metric))];
        if (runs.FirstOrDefault(run => run.CostNotComparable is not null) is { } run)
        {
            LeftOut = [.. written.Select(metric => $"{run.Case}: {metric} not accepted: {run.CostNotComparable}")];
            written = [];
        }

        Merged = kept.SetItems(written.Select(metric => KeyValuePair.Create(metric, MeanOver(runs, metric))));
    }

    /// <summary>Every slope of the case.</summary>
    public ImmutableSortedDictionary<Metric, double> Merged { get; }

    /// <summary>One sentence for each slope that could not be accepted.</summary>
    public ImmutableArray<string> LeftOut { get; } = [];

    static double MeanOver(IReadOnlyList<Run> runs, Metric metric) => Math.Round(
        runs.Average(run => Median.Of(run.RoundsWith(metric).Select(round => round.Values[metric]))), Decimals);
}
