namespace Perf.Harness.Loads;

/// <summary>Lets the clients of a load work, all at the same time, for a window; as often as it is asked to.</summary>
interface ILoadDriver : IDisposable
{
    /// <summary>
    /// Whether a client did not come back within the limit: its thread may still use its store, which must be left
    /// alone, and no further window can be driven.
    /// </summary>
    bool HasGivenUp { get; }

    /// <summary>The clients, in the order of the figures.</summary>
    IReadOnlyList<ILoadClient> Clients { get; }

    /// <summary>Opens the window when all clients have started, and returns when all have finished.</summary>
    /// <exception cref="LoadException">A client failed, or did not come back.</exception>
    /// <exception cref="VoidWindowException">Nothing failed, but the figures of this window mean nothing.</exception>
    LoadFigures Drive(TimeSpan window);
}

/// <summary>A client of a load failed or did not come back; the message names it.</summary>
sealed class LoadException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>Whether clients were never called, so that none of them can be the reason.</summary>
    internal bool IsBeforeClients { get; init; }
}

/// <summary>One client of a load: it works on a store of its own, one operation at a time.</summary>
interface ILoadClient
{
    /// <summary>The name in messages: <c>reader 2</c>.</summary>
    string Name { get; }

    /// <summary>Does one operation and tells its kind; what it throws ends the window.</summary>
    OperationKind Operate();

    /// <summary>Its next operations are those that it began with.</summary>
    void BeginAgain()
    {
    }
}

/// <summary>What an operation does. Latencies of two kinds are never mixed: the frequent one hides the other.</summary>
enum OperationKind
{
    /// <summary>It reads.</summary>
    Read,

    /// <summary>It writes.</summary>
    Write,
}

/// <summary>What a driver is made for.</summary>
/// <param name="Clients">The clients.</param>
/// <param name="Pace">When they ask.</param>
/// <param name="Directory">A directory of its own, which it may write to.</param>
sealed record LoadRequest(IReadOnlyList<ILoadClient> Clients, Pace Pace, DirectoryInfo Directory);

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
