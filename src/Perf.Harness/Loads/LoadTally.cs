using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Loads;

/// <summary>The sums over the windows of one worker.</summary>
sealed class LoadTally
{
    readonly LatencyPool _reads = new(Metric.LatencyP50, Metric.LatencyP95, Metric.LatencyP99);
    readonly Dictionary<string, List<double>> _seen = [];
    readonly LatencyPool _writes = new(Metric.WriteLatencyP50, Metric.WriteLatencyP95, Metric.WriteLatencyP99);
    long _busy;
    long _refusals;
    long _sleeps;
    bool _isWatched;

    /// <summary>
    /// The smallest median of a window over both kinds of operations; null if no window had enough.
    /// </summary>
    internal double? FastestMedian { get; private set; }

    /// <summary>
    /// The observed values. After a failed lock attempt the engine or its provider retries; the last failure is an
    /// error of the client, which ends the window.
    /// </summary>
    internal ImmutableSortedDictionary<string, double> Observed => !_isWatched ? Latencies
        : Latencies
            .Add("locks-not-had", _busy)
            .Add("engine-retries", _busy - _refusals)
            .Add("provider-retries", _refusals)
            .Add("engine-sleeps", _sleeps);

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
        foreach (Percentile median in new[] { figures.Reads.P50, figures.Writes.P50 }.OfType<Percentile>())
            FastestMedian = Math.Min(FastestMedian ?? double.MaxValue, median.Seconds);
        if (seen.Contention is not { } contention) return;
        _isWatched = true;
        _busy += contention.Busy;
        _refusals += contention.Refusals;
        _sleeps += contention.Sleeps;
    }

    void See(string kind, LatencyPercentiles? window)
    {
        See("p50", window?.P50?.Seconds);
        See("p95", window?.P95?.Seconds);
        See("p99", window?.P99?.Seconds);
        See("p99.9", window?.P999?.Seconds);
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
}
