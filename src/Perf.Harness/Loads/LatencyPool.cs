using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Loads;

/// <summary>
/// The latencies of windows that each had too few for a p99: all of them together may have enough. Windows of slow
/// operations would lose their percentiles, and writers who hold their lock too long even the median, just when they
/// matter.
/// </summary>
sealed class LatencyPool(Metric p50, Metric p95, Metric p99)
{
    // Of so many the extremes hold the median at 95 %: 1 - 2 / 2^6.
    const int FewestOfMedian = 6;

    readonly List<long> _ticks = [];

    internal void Add(LatencyPercentiles window) => _ticks.AddRange(window.Few);

    /// <summary>The percentiles that all of them support.</summary>
    internal IEnumerable<KeyValuePair<Metric, double>> Of(double ticksPerSecond)
    {
        LatencyPercentiles all = LatencyPercentiles.Of([.. _ticks.Order()], ticksPerSecond);
        // Clients that hardly get on at all have done too little for bounds, and their median is the news.
        if (all.P50 is { } middle) yield return KeyValuePair.Create(p50, middle.Seconds);
        else if (_ticks.Count >= FewestOfMedian)
            yield return KeyValuePair.Create(p50, Median.Of(_ticks.Select(ticks => ticks / ticksPerSecond)));
        if (all.P95 is { } high) yield return KeyValuePair.Create(p95, high.Seconds);
        if (all.P99 is { } higher) yield return KeyValuePair.Create(p99, higher.Seconds);
    }
}
