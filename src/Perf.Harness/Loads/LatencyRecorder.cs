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
            Reads = PercentilesOf(client => client.CopyTo, OperationKind.Read),
            Writes = PercentilesOf(client => client.CopyTo, OperationKind.Write),
            ServedReads = PercentilesOf(client => client.CopyServedTo, OperationKind.Read),
            ServedWrites = PercentilesOf(client => client.CopyServedTo, OperationKind.Write),
            OfEach = [.. _clients.Select(client => client.CountUntil(end))],
        };
    }

    LatencyPercentiles PercentilesOf(Func<ClientTicks, Copy> copyOf, OperationKind kind)
    {
        int most = _clients.Sum(client => client.RecordedCount);
        if (_merged.Length < most) _merged = new long[2 * most];
        int count = 0;
        foreach (ClientTicks client in _clients) count += copyOf(client)(_merged.AsSpan(count), kind);
        Span<long> sorted = _merged.AsSpan(0, count);
        sorted.Sort();
        return LatencyPercentiles.Of(sorted, _ticksPerSecond);
    }

    delegate int Copy(Span<long> latencies, OperationKind kind);
}

/// <summary>Latency percentiles; null if there were too few operations.</summary>
sealed record LatencyPercentiles(long Count)
{
    /// <summary>The median.</summary>
    public Percentile? P50 { get; init; }

    /// <summary>The 95th percentile.</summary>
    public Percentile? P95 { get; init; }

    /// <summary>The 99th percentile.</summary>
    public Percentile? P99 { get; init; }

    /// <summary>The 99.9th percentile.</summary>
    public Percentile? P999 { get; init; }

    /// <summary>The slowest operation in seconds, or null if there was none.</summary>
    public double? Max { get; init; }

    /// <summary>
    /// All latencies in ticks, the shortest first, if they are too few for a p99; else empty.
    /// </summary>
    internal ImmutableArray<long> Few { get; init; } = [];

    /// <summary>Exact percentiles: each is the latency of an operation that happened.</summary>
    internal static LatencyPercentiles Of(
        ReadOnlySpan<long> sortedTicks, double ticksPerSecond) => new(sortedTicks.Length)
        {
            P50 = Percentile.Of(sortedTicks, 500, ticksPerSecond),
            P95 = Percentile.Of(sortedTicks, 950, ticksPerSecond),
            P99 = Percentile.Of(sortedTicks, 990, ticksPerSecond),
            P999 = Percentile.Of(sortedTicks, 999, ticksPerSecond),
            Max = sortedTicks.IsEmpty ? null : sortedTicks[^1] / ticksPerSecond,
            Few = Percentile.Of(sortedTicks, 990, ticksPerSecond) is null ? [.. sortedTicks] : [],
        };
}

/// <summary>A percentile of latencies with its 95 % interval.</summary>
/// <param name="Seconds">The latency of an operation that happened.</param>
/// <param name="Low">The lower bound, by order statistics.</param>
/// <param name="High">The upper bound.</param>
readonly record struct Percentile(double Seconds, double Low, double High)
{
    // With fewer operations beyond it, a percentile is chance: a p99 needs 3,000 operations.
    const int OperationsBeyond = 30;

    const double TwoSided95 = 1.959964; // normal distribution, 0.975

    /// <summary>Whether so many operations have that percentile.</summary>
    /// <param name="operations">The number of operations.</param>
    /// <param name="perMille">500 for the median, 999 for the p99.9.</param>
    internal static bool HasEnough(long operations, int perMille) =>
        operations * (1_000 - perMille) >= OperationsBeyond * 1_000;

    /// <summary>The exact percentile by the nearest rank, or null if there are too few operations.</summary>
    /// <param name="sorted">Every latency, the shortest first.</param>
    /// <param name="perMille">500 for the median, 999 for the p99.9.</param>
    /// <param name="ticksPerSecond">The unit of latencies.</param>
    /// <remarks>David and Nagaraja, Order Statistics, 7.1; ranks by the normal approximation of the binomial.</remarks>
    internal static Percentile? Of(ReadOnlySpan<long> sorted, int perMille, double ticksPerSecond)
    {
        long count = sorted.Length;
        if (!HasEnough(count, perMille)) return null;
        long rank = ((count * perMille) + 999) / 1_000; // the smallest rank, from 1
        double share = perMille / 1_000.0;
        double margin = TwoSided95 * Math.Sqrt(count * share * (1 - share));
        return new Percentile(
            At(sorted, rank), At(sorted, (long)Math.Floor(rank - margin)),
            At(sorted, (long)Math.Ceiling(rank + margin)));

        double At(ReadOnlySpan<long> all, long place) =>
            all[(int)(Math.Clamp(place, 1, count) - 1)] / ticksPerSecond;
    }
}
