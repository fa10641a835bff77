using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Loads;

/// <summary>
/// The latencies of windows with too few operations for a p99; together they may have enough. Otherwise slow operations
/// would lose their percentiles, and writers with a long lock even the median.
/// </summary>
sealed class LatencyPool(Metric p50, Metric p95, Metric p99)
{
    // With this many values, minimum and maximum enclose the median with 97 %: 1 - 2 / 2^6.
    const int FewestOfMedian = 6;

    readonly List<long> _ticks = [];

    internal void Add(LatencyPercentiles window) => _ticks.AddRange(window.Few);

    /// <summary>The percentiles of all windows together.</summary>
    internal IEnumerable<KeyValuePair<Metric, double>> Of(double ticksPerSecond)
    {
        LatencyPercentiles all = LatencyPercentiles.Of([.. _ticks.Order()], ticksPerSecond);
        // Clients that hardly progress have too few operations for bounds, but their median is important.
        if (all.P50 is { } middle) yield return KeyValuePair.Create(p50, middle.Seconds);
        else if (_ticks.Count >= FewestOfMedian)
            yield return KeyValuePair.Create(p50, Median.Of(_ticks.Select(ticks => ticks / ticksPerSecond)));
        if (all.P95 is { } high) yield return KeyValuePair.Create(p95, high.Seconds);
        if (all.P99 is { } higher) yield return KeyValuePair.Create(p99, higher.Seconds);
    }
}
