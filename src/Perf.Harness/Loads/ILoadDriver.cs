namespace Perf.Harness.Loads;

/// <summary>Runs the clients of a load together for a window, any number of times.</summary>
interface ILoadDriver : IDisposable
{
    /// <summary>
    /// Whether a client did not end within the limit. Its thread may still use its store, so that the store must stay
    /// open and no further window can run.
    /// </summary>
    bool HasGivenUp { get; }

    /// <summary>The clients, in the order of the results.</summary>
    IReadOnlyList<ILoadClient> Clients { get; }

    /// <summary>Opens the window when all clients have started, and returns when all have ended.</summary>
    /// <exception cref="LoadException">A client failed, or did not end.</exception>
    /// <exception cref="VoidWindowException">Nothing failed, but the results of this window are not valid.</exception>
    LoadFigures Drive(TimeSpan window);
}

/// <summary>A client of a load failed or did not end; the message names it.</summary>
sealed class LoadException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>Whether it happened before the first operation, so that no client is the reason.</summary>
    internal bool IsBeforeClients { get; init; }
}

/// <summary>One client of a load: it works on its own store, one operation at a time.</summary>
interface ILoadClient
{
    /// <summary>The name in messages: <c>reader 2</c>.</summary>
    string Name { get; }

    /// <summary>The name with the operation that it began last, where it has several.</summary>
    string Doing => Name;

    /// <summary>Executes one operation and returns its kind; an exception ends the window.</summary>
    OperationKind Operate();

    /// <summary>Starts again with its first operations.</summary>
    void BeginAgain()
    {
    }
}

/// <summary>
/// The kind of an operation. Latencies of both kinds are separate: the frequent kind would hide the other.
/// </summary>
enum OperationKind
{
    /// <summary>It reads.</summary>
    Read,

    /// <summary>It writes.</summary>
    Write,
}

/// <summary>The input of a driver.</summary>
/// <param name="Clients">The clients.</param>
/// <param name="Pace">When they start operations.</param>
/// <param name="Directory">Its own writable directory.</param>
sealed record LoadRequest(IReadOnlyList<ILoadClient> Clients, Pace Pace, DirectoryInfo Directory);

/// <summary>The results of one window of a load, measured with the harness clock.</summary>
/// <param name="Clients">The number of clients.</param>
/// <param name="Operations">The operations of all clients that ended in the window.</param>
/// <param name="Seconds">From the start of the first operation to the end of the window.</param>
/// <param name="ClientSeconds">The sum of the working times of all clients in the window.</param>
sealed record LoadFigures(int Clients, long Operations, double Seconds, double ClientSeconds)
{
    /// <summary>The latencies of operations that read.</summary>
    internal required LatencyPercentiles Reads { get; init; }

    /// <summary>The latencies of operations that write.</summary>
    internal required LatencyPercentiles Writes { get; init; }

    /// <summary>The service times of reads in an open loop: without the wait before the start.</summary>
    internal LatencyPercentiles? ServedReads { get; init; }

    /// <summary>The service times of writes in an open loop.</summary>
    internal LatencyPercentiles? ServedWrites { get; init; }

    /// <summary>The operations of each client, in the order of the clients.</summary>
    internal ImmutableArray<long> OfEach { get; init; } = [];

    /// <summary>Every recorded operation, including those that ended after the window.</summary>
    internal long Recorded => Reads.Count + Writes.Count;

    /// <summary>Operations of all clients per second.</summary>
    internal double Throughput => Operations / Seconds;

    /// <summary>The mean seconds of an operation.</summary>
    internal double MeanLatency => ClientSeconds / Operations;

    /// <summary>The mean number of working clients, by Little's law.</summary>
    internal double ClientsAtWork => Throughput * MeanLatency;
}
