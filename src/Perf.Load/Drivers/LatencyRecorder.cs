namespace Perf.Load.Drivers;

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
            throw new VoidWindowException("The window was over before every client had begun. Use a longer one.");
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
