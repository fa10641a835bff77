namespace Perf.Harness.Loads;

/// <summary>Records every operation of every client, for any driver, and computes the results of a window.</summary>
sealed class LatencyRecorder
{
    // Half a second of the fastest reads of one client; the room grows if necessary.
    const int InitialCapacity = 1 << 17;

    // With hundreds of clients, each has few operations.
    const int InitialCapacityOfAll = 1 << 21;

    readonly ClientTicks[] _clients;
    readonly double _ticksPerSecond;
    long[] _merged = []; // reused, so that no garbage is made between windows

    /// <summary>Makes room for the operations of a number of clients.</summary>
    internal LatencyRecorder(int clients, long ticksPerSecond, int? capacity = null)
    {
        int each = capacity ?? Math.Min(InitialCapacity, InitialCapacityOfAll / Math.Max(1, clients));
        _clients = [.. Enumerable.Range(0, clients).Select(_ => new ClientTicks(each))];
        _ticksPerSecond = ticksPerSecond;
    }

    /// <summary>The record of one client, counted from 0.</summary>
    internal ClientTicks this[int client] => _clients[client];

    /// <summary>Discards the last window, and makes more room if necessary.</summary>
    internal void Clear()
    {
        foreach (ClientTicks client in _clients) client.Clear();
    }

    /// <summary>The results of the window, after all clients have ended.</summary>
    /// <param name="end">
    /// The end of the window. An operation that ended later has a latency, but does not count for throughput.
    /// </param>
    /// <exception cref="VoidWindowException">A client began too late, or there was too little room.</exception>
    internal LoadFigures Figures(long end)
    {
        if (_clients.Any(client => client.First >= end))
        {
            throw new VoidWindowException("The window ended before every client had started. Use a longer window.")
            {
                IsTooShort = true,
            };
        }

        if (_clients.Any(client => client.HasOverflowed))
        {
            throw new VoidWindowException(
                $"A client did {_clients.Max(client => client.Count)} operations, more than the recorder has room for. "
                + "The next window has more room.");
        }

        return new LoadFigures(
            Clients: _clients.Length,
            Operations: _clients.Sum(client => client.CountUntil(end)),
            Seconds: (end - _clients.Min(client => client.First)) / _ticksPerSecond,
            ClientSeconds: _clients.Sum(client => Math.Min(client.Last, end) - client.First - client.Idle)
                / _ticksPerSecond)
        {
            Reads = PercentilesOf(client => client.Latencies, OperationKind.Read),
            Writes = PercentilesOf(client => client.Latencies, OperationKind.Write),
            ServedReads = PercentilesOf(client => client.Served, OperationKind.Read),
            ServedWrites = PercentilesOf(client => client.Served, OperationKind.Write),
            OfEach = [.. _clients.Select(client => client.CountUntil(end))],
        };
    }

    LatencyPercentiles PercentilesOf(Func<ClientTicks, ArraySegment<long>> timesOf, OperationKind kind)
    {
        int most = _clients.Sum(client => timesOf(client).Count);
        if (_merged.Length < most) _merged = new long[2 * most];
        int count = 0;
        foreach (ClientTicks client in _clients)
            foreach (long tagged in timesOf(client))
                if (ClientTicks.KindOf(tagged) == kind) _merged[count++] = ClientTicks.TicksOf(tagged);
        Span<long> sorted = _merged.AsSpan(0, count);
        sorted.Sort();
        return LatencyPercentiles.Of(sorted, _ticksPerSecond);
    }
}

/// <summary>Latency percentiles; null if there were too few operations.</summary>
sealed record LatencyPercentiles(long Count)
{
    /// <summary>The median.</summary>
    public double? P50 { get; init; }

    /// <summary>The 95th percentile.</summary>
    public double? P95 { get; init; }

    /// <summary>The 99th percentile.</summary>
    public double? P99 { get; init; }

    /// <summary>The 99.9th percentile.</summary>
    public double? P999 { get; init; }

    /// <summary>The slowest operation in seconds, or null if there was none.</summary>
    public double? Max { get; init; }

    /// <summary>
    /// All latencies in ticks, the shortest first, if they are too few for a p99; else empty.
    /// </summary>
    internal ImmutableArray<long> Few { get; init; } = [];

    /// <summary>Exact percentiles: each is the latency of an operation that happened.</summary>
    internal static LatencyPercentiles Of(ReadOnlySpan<long> sortedTicks, double ticksPerSecond)
    {
        double? p99 = Percentile.Of(sortedTicks, 990, ticksPerSecond);
        return new LatencyPercentiles(sortedTicks.Length)
        {
            P50 = Percentile.Of(sortedTicks, 500, ticksPerSecond),
            P95 = Percentile.Of(sortedTicks, 950, ticksPerSecond),
            P99 = p99,
            P999 = Percentile.Of(sortedTicks, 999, ticksPerSecond),
            Max = sortedTicks.IsEmpty ? null : sortedTicks[^1] / ticksPerSecond,
            Few = p99 is null ? [.. sortedTicks] : [],
        };
    }

    /// <summary>The percentiles that are judged, in seconds; without those of too few operations.</summary>
    internal IEnumerable<KeyValuePair<Metric, double>> ByMetric(OperationKind kind)
    {
        (Metric Metric, double? Seconds)[] all = kind == OperationKind.Write
            ? [(Metric.WriteLatencyP50, P50), (Metric.WriteLatencyP95, P95), (Metric.WriteLatencyP99, P99)]
            : [(Metric.LatencyP50, P50), (Metric.LatencyP95, P95), (Metric.LatencyP99, P99)];
        return from one in all where one.Seconds is not null select KeyValuePair.Create(one.Metric, one.Seconds!.Value);
    }
}

/// <summary>Percentiles of latencies.</summary>
static class Percentile
{
    // With fewer operations beyond it, a percentile is chance: a p99 needs 3,000 operations.
    const int OperationsBeyond = 30;

    /// <summary>Whether so many operations have that percentile.</summary>
    /// <param name="operations">The number of operations.</param>
    /// <param name="perMille">500 for the median, 999 for the p99.9.</param>
    internal static bool HasEnough(long operations, int perMille) =>
        operations * (1_000 - perMille) >= OperationsBeyond * 1_000;

    /// <summary>The percentile by the nearest rank, in seconds, or null if there are too few operations.</summary>
    /// <param name="sorted">Every latency, the shortest first.</param>
    /// <param name="perMille">500 for the median, 999 for the p99.9.</param>
    /// <param name="ticksPerSecond">The unit of latencies.</param>
    internal static double? Of(ReadOnlySpan<long> sorted, int perMille, double ticksPerSecond)
    {
        long rank = (((long)sorted.Length * perMille) + 999) / 1_000; // the smallest rank, from 1
        return HasEnough(sorted.Length, perMille) ? sorted[(int)rank - 1] / ticksPerSecond : null;
    }
}
