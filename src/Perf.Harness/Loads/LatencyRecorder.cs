namespace Perf.Harness.Loads;

/// <summary>Records every operation of every client, whoever drives them, and adds a window up to figures.</summary>
sealed class LatencyRecorder
{
    // Half a second of the fastest reads known here, for one client; more room is made where it is needed.
    const int InitialCapacity = 1 << 17;

    // Where there are hundreds of clients, each does little.
    const int InitialCapacityOfAll = 1 << 21;

    readonly ClientTicks[] _clients;
    readonly double _ticksPerSecond;
    long[] _merged = []; // kept: sorting into it makes no garbage between windows

    /// <summary>Has room for the operations of so many clients.</summary>
    internal LatencyRecorder(int clients, long ticksPerSecond, int? capacity = null)
    {
        int each = capacity ?? Math.Min(InitialCapacity, InitialCapacityOfAll / Math.Max(1, clients));
        _clients = [.. Enumerable.Range(0, clients).Select(_ => new ClientTicks(each))];
        _ticksPerSecond = ticksPerSecond;
    }

    /// <summary>Where a client, counted from 0, records its operations; nobody else does.</summary>
    internal ClientTicks this[int client] => _clients[client];

    /// <summary>Forgets the last window, and makes room where it needed much.</summary>
    internal void Clear()
    {
        foreach (ClientTicks client in _clients) client.Clear();
    }

    /// <summary>The figures of the window; all clients have finished.</summary>
    /// <param name="end">
    /// When the window ended. What was still going on then has a latency like all others, but the time that the other
    /// clients waited for it is nobody's throughput.
    /// </param>
    /// <exception cref="VoidWindowException">A client began too late, or there was too little room.</exception>
    internal LoadFigures Figures(long end)
    {
        if (_clients.Any(client => client.First >= end))
        {
            throw new VoidWindowException("The window was over before every client had begun. Use a longer one.")
            {
                IsTooShort = true,
            };
        }

        if (_clients.Any(client => client.HasOverflowed))
        {
            throw new VoidWindowException(
                $"A client did {_clients.Max(client => client.Count)} operations, more than there was room for. "
                + "The next window has more.");
        }

        return new LoadFigures(
            Clients: _clients.Length,
            Operations: _clients.Sum(client => client.CountUntil(end)),
            Seconds: (end - _clients.Min(client => client.First)) / _ticksPerSecond,
            ClientSeconds: _clients.Sum(client => Math.Min(client.Last, end) - client.First - client.Idle)
                / _ticksPerSecond)
        {
            Reads = PercentilesOf(OperationKind.Read),
            Writes = PercentilesOf(OperationKind.Write),
            OfEach = [.. _clients.Select(client => client.CountUntil(end))],
        };
    }

    LatencyPercentiles PercentilesOf(OperationKind kind)
    {
        int most = _clients.Sum(client => client.RecordedCount);
        if (_merged.Length < most) _merged = new long[2 * most];
        int count = 0;
        foreach (ClientTicks client in _clients) count += client.CopyTo(_merged.AsSpan(count), kind);
        Span<long> sorted = _merged.AsSpan(0, count);
        sorted.Sort();
        return LatencyPercentiles.Of(sorted, _ticksPerSecond);
    }
}

/// <summary>The times that so many of the operations stayed within; null where there were too few to say.</summary>
sealed record LatencyPercentiles(long Count)
{
    /// <summary>The time of half of them.</summary>
    public Percentile? P50 { get; init; }

    /// <summary>The time of 95 of 100.</summary>
    public Percentile? P95 { get; init; }

    /// <summary>The time of 99 of 100.</summary>
    public Percentile? P99 { get; init; }

    /// <summary>The time of 999 of 1,000.</summary>
    public Percentile? P999 { get; init; }

    /// <summary>The seconds of the slowest, or null where there was none.</summary>
    public double? Max { get; init; }

    /// <summary>
    /// All latencies in ticks, the shortest first, where they are too few for a p99; empty where they are not.
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

/// <summary>A percentile of latencies, and where it lies at 95 %.</summary>
/// <param name="Seconds">The latency of an operation that happened.</param>
/// <param name="Low">The lower bound, by order statistics.</param>
/// <param name="High">The upper bound.</param>
readonly record struct Percentile(double Seconds, double Low, double High)
{
    // With fewer operations beyond it a percentile is the luck of a few: it takes 3,000 operations for a p99.
    const int OperationsBeyond = 30;

    const double TwoSided95 = 1.959964; // normal distribution, 0.975

    /// <summary>The exact percentile by the nearest rank, or null where there are too few operations to say.</summary>
    /// <param name="sorted">Every latency, the shortest first.</param>
    /// <param name="perMille">500 for the median, 999 for the p99.9.</param>
    /// <param name="ticksPerSecond">What latencies are counted in.</param>
    /// <remarks>David and Nagaraja, Order Statistics, 7.1; ranks by the normal approximation of the binomial.</remarks>
    internal static Percentile? Of(ReadOnlySpan<long> sorted, int perMille, double ticksPerSecond)
    {
        long count = sorted.Length;
        if (count * (1_000 - perMille) < OperationsBeyond * 1_000) return null;
        long rank = ((count * perMille) + 999) / 1_000; // the smallest one that so many do not exceed, from 1
        double share = perMille / 1_000.0;
        double margin = TwoSided95 * Math.Sqrt(count * share * (1 - share));
        return new Percentile(
            At(sorted, rank), At(sorted, (long)Math.Floor(rank - margin)),
            At(sorted, (long)Math.Ceiling(rank + margin)));

        double At(ReadOnlySpan<long> all, long place) =>
            all[(int)(Math.Clamp(place, 1, count) - 1)] / ticksPerSecond;
    }
}
