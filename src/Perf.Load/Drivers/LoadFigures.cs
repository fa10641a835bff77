namespace Perf.Load.Drivers;

/// <summary>What one window of a load came to, by our own clock.</summary>
/// <param name="Clients">The clients that should have worked all the time.</param>
/// <param name="Operations">The operations of all clients that ended in the window.</param>
/// <param name="Seconds">From the start of the first operation to the end of the window.</param>
/// <param name="ClientSeconds">The time in the window that each client was at work, added up.</param>
sealed record LoadFigures(int Clients, long Operations, double Seconds, double ClientSeconds)
{
    /// <summary>The latencies of operations that read.</summary>
    internal required LatencyPercentiles Reads { get; init; }

    /// <summary>The latencies of operations that write.</summary>
    internal required LatencyPercentiles Writes { get; init; }

    /// <summary>The operations of each client, in the order of the clients.</summary>
    internal ImmutableArray<long> OfEach { get; init; } = [];

    /// <summary>Every operation that was recorded, those too that ended after the window.</summary>
    internal long Recorded => Reads.Count + Writes.Count;

    /// <summary>Operations of all clients in each second.</summary>
    internal double Throughput => Operations / Seconds;

    /// <summary>The mean seconds of an operation.</summary>
    internal double MeanLatency => ClientSeconds / Operations;

    /// <summary>Little's law: so many clients were really at work, on average over the window.</summary>
    internal double ClientsAtWork => Throughput * MeanLatency;
}
