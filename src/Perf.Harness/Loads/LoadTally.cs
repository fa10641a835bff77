using Perf.Harness.Statistics;

namespace Perf.Harness.Loads;

/// <summary>What the windows of one worker add up to.</summary>
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
    /// The least median of a window, of operations of either kind; null where none had enough of them.
    /// </summary>
    internal double? FastestMedian { get; private set; }

    /// <summary>
    /// What is told beside what is judged. A lock that could not be had is tried for again, by the engine or by its
    /// provider; one that is given up in the end is an error of its client, which ends the window.
    /// </summary>
    internal ImmutableSortedDictionary<string, double> Observed => !_isWatched ? Latencies
        : Latencies
            .Add("locks-not-had", _busy)
            .Add("engine-retries", _busy - _refusals)
            .Add("provider-retries", _refusals)
            .Add("engine-sleeps", _sleeps);

    // Of each percentile the middle of the windows that had enough operations for it.
    ImmutableSortedDictionary<string, double> Latencies =>
        _seen.ToImmutableSortedDictionary(one => one.Key, one => Median.Of(one.Value), StringComparer.Ordinal);

    /// <summary>The percentiles of all windows together that none of them could tell alone.</summary>
    internal ImmutableSortedDictionary<Metric, double> OverAll(double ticksPerSecond) =>
        _reads.Of(ticksPerSecond).Concat(_writes.Of(ticksPerSecond)).ToImmutableSortedDictionary();

    internal void Add(LoadFigures figures, WindowSeen seen)
    {
        _reads.Add(figures.Reads);
        _writes.Add(figures.Writes);
        See("read", figures.Reads);
        See("write", figures.Writes);
        foreach (Percentile median in new[] { figures.Reads.P50, figures.Writes.P50 }.OfType<Percentile>())
            FastestMedian = Math.Min(FastestMedian ?? double.MaxValue, median.Seconds);
        if (seen.Contention is not { } contention) return;
        _isWatched = true;
        _busy += contention.Busy;
        _refusals += contention.Refusals;
        _sleeps += contention.Sleeps;
    }

    void See(string kind, LatencyPercentiles window)
    {
        See("p50", window.P50?.Seconds);
        See("p95", window.P95?.Seconds);
        See("p99", window.P99?.Seconds);
        See("p99.9", window.P999?.Seconds);
        See("max", window.Max);

        void See(string name, double? seconds)
        {
            if (seconds is not { } some) return;
            string key = $"{kind}-{name}-seconds";
            if (!_seen.TryGetValue(key, out List<double>? windows)) _seen[key] = windows = [];
            windows.Add(some);
        }
    }
}

/// <summary>What was seen of a window beside its latencies.</summary>
/// <param name="Contention">How often clients got in each other's way, where somebody can tell.</param>
/// <param name="LogBytes">The write-ahead log when the window was over, where there is one.</param>
/// <param name="Names">The clients' names: what comes before the number is what they do.</param>
sealed record WindowSeen(ContentionCounts? Contention, long? LogBytes, ImmutableArray<string> Names)
{
    /// <summary>The places of clients that do the same, by what they do.</summary>
    internal IEnumerable<IGrouping<string, int>> Roles =>
        Names.Select((name, place) => (Role: name.Split(' ')[0], place))
            .GroupBy(client => client.Role, client => client.place);
}
