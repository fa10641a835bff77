namespace Perf.Load.Drivers;

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
