using System.Collections.Immutable;
using Perf.Concurrency.Drivers;
using Perf.Harness.Metrics;

namespace Perf.Concurrency;

/// <summary>
/// What is judged of a window. Readers outnumber writers so far that merged latencies would be the readers' alone: the
/// two are told apart, and only the throughput is of all clients.
/// </summary>
static class LoadMetrics
{
    /// <summary>The number of metrics of a window with enough operations of both kinds.</summary>
    internal const int All = 5;

    internal static ImmutableSortedDictionary<Metric, double> Of(LoadFigures figures)
    {
        var metrics = ImmutableSortedDictionary.CreateBuilder<Metric, double>();
        metrics[Metric.Throughput] = figures.Throughput;
        Add(metrics, Metric.LatencyP50, figures.Reads.P50);
        Add(metrics, Metric.LatencyP95, figures.Reads.P95);
        Add(metrics, Metric.LatencyP99, figures.Reads.P99);
        Add(metrics, Metric.WriteLatencyP50, figures.Writes.P50);
        return metrics.ToImmutable();
    }

    static void Add(ImmutableSortedDictionary<Metric, double>.Builder metrics, Metric metric, double? seconds)
    {
        if (seconds is { } known) metrics[metric] = known;
    }
}
