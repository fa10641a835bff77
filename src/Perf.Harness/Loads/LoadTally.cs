using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Loads;

/// <summary>The sums over the windows of one worker.</summary>
sealed class LoadTally
{
    readonly LatencyPool _reads = new(OperationKind.Read);
    readonly Dictionary<string, List<double>> _seen = [];
    readonly LatencyPool _writes = new(OperationKind.Write);
    ContentionCounts? _contention; // null as long as it is unknown

    /// <summary>
    /// The smallest median of a window over both kinds of operations; null if no window had enough.
    /// </summary>
    internal double? FastestMedian { get; private set; }

    /// <summary>
    /// The observed values. After a failed lock attempt the engine or its provider retries; the last failure is an
    /// error of the client, which ends the window.
    /// </summary>
    internal ImmutableSortedDictionary<string, double> Observed => _contention is not { } all ? Latencies
        : Latencies
            .Add("locks-not-had", all.Busy)
            .Add("engine-retries", all.Busy - all.Refusals)
            .Add("provider-retries", all.Refusals)
            .Add("engine-sleeps", all.Sleeps);

    // For each percentile, the median of the windows with enough operations.
    ImmutableSortedDictionary<string, double> Latencies =>
        _seen.ToImmutableSortedDictionary(one => one.Key, one => Median.Of(one.Value), StringComparer.Ordinal);

    /// <summary>The percentiles that only all windows together have.</summary>
    internal ImmutableSortedDictionary<Metric, double> OverAll(double ticksPerSecond) =>
        _reads.Of(ticksPerSecond).Concat(_writes.Of(ticksPerSecond)).ToImmutableSortedDictionary();

    internal void Add(LoadFigures figures, WindowSeen seen)
    {
        _reads.Add(figures.Reads);
        _writes.Add(figures.Writes);
        See("read", figures.Reads);
        See("write", figures.Writes);
        See("read-service", figures.ServedReads);
        See("write-service", figures.ServedWrites);
        FastestMedian = new[] { FastestMedian, figures.Reads.P50, figures.Writes.P50 }.Min();
        if (seen.Contention is { } contention) _contention = contention.Plus(_contention ?? default);
    }

    void See(string kind, LatencyPercentiles? window)
    {
        See("p50", window?.P50);
        See("p95", window?.P95);
        See("p99", window?.P99);
        See("p99.9", window?.P999);
        See("max", window?.Max);

        void See(string name, double? seconds)
        {
            if (seconds is not { } some) return;
            string key = $"{kind}-{name}-seconds";
            if (!_seen.TryGetValue(key, out List<double>? windows)) _seen[key] = windows = [];
            windows.Add(some);
        }
    }
}

/// <summary>The other values of a window, besides latencies.</summary>
/// <param name="Contention">The contention; null if unknown.</param>
/// <param name="LogBytes">The size of the write-ahead log after the window; null without a log.</param>
/// <param name="Names">The clients' names: role and number.</param>
sealed record WindowSeen(ContentionCounts? Contention, long? LogBytes, ImmutableArray<string> Names)
{
    /// <summary>The indexes of clients by role.</summary>
    internal IEnumerable<IGrouping<string, int>> Roles =>
        Names.Select((name, place) => (Role: name.Split(' ')[0], place))
            .GroupBy(client => client.Role, client => client.place);
}

/// <summary>
/// The latencies of windows with too few operations for a p99; together they may have enough. Otherwise slow operations
/// would lose their percentiles, and writers with a long lock even the median.
/// </summary>
sealed class LatencyPool(OperationKind kind)
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
        if (all.P50 is null && _ticks.Count >= FewestOfMedian)
            all = all with { P50 = Median.Of(_ticks.Select(ticks => ticks / ticksPerSecond)) };
        return all.ByMetric(kind);
    }
}

/// <summary>Counts of contention between clients.</summary>
/// <param name="Busy">Lock attempts that failed.</param>
/// <param name="Refusals">
/// Failed attempts that the engine returned to its provider, which retries; after the others the engine waited and
/// retried.
/// </param>
/// <param name="Sleeps">Times that the engine slept because it could not get its snapshot of the log.</param>
readonly record struct ContentionCounts(long Busy, long Refusals, long Sleeps)
{
    /// <summary>The counts since earlier ones.</summary>
    public ContentionCounts Since(ContentionCounts earlier) =>
        new(Busy - earlier.Busy, Refusals - earlier.Refusals, Sleeps - earlier.Sleeps);

    /// <summary>The sums of both.</summary>
    public ContentionCounts Plus(ContentionCounts other) =>
        new(Busy + other.Busy, Refusals + other.Refusals, Sleeps + other.Sleeps);
}
