using Perf.Concurrency.Drivers;
using Perf.Harness.Metrics;

namespace Perf.Concurrency.Scenarios;

/// <summary>
/// The latencies of windows that each had too few for a p99: all of them together may have enough. Windows of slow operations
/// would lose their percentiles, and writers who hold their lock too long even the median, just when they matter.
/// </summary>
sealed class LatencyPool(Metric p50, Metric p95, Metric p99)
{
    readonly List<long> _ticks = [];

    internal void Add(LatencyPercentiles window) => _ticks.AddRange(window.Few);

    /// <summary>The percentiles that all of them support.</summary>
    internal IEnumerable<KeyValuePair<Metric, double>> Of(double ticksPerSecond)
    {
        LatencyPercentiles all = LatencyPercentiles.Of([.. _ticks.Order()], ticksPerSecond);
        if (all.P50 is { } middle) yield return KeyValuePair.Create(p50, middle.Seconds);
        if (all.P95 is { } high) yield return KeyValuePair.Create(p95, high.Seconds);
        if (all.P99 is { } higher) yield return KeyValuePair.Create(p99, higher.Seconds);
    }
}
