using Perf.Load.Clients;

namespace Perf.Load.Scenarios;

/// <summary>
/// The stores of the clients: each has a connection of its own to the same files. Where a second store would be another
/// database, or can't be opened, all share one, one client at a time unless it is for several threads.
/// </summary>
sealed class ClientStores(EngineConfiguration engine, DirectoryInfo directory, IWorkSource? watch) : IDisposable
{
    readonly List<IStore> _stores = [];
    readonly List<IDisposable> _kept = [];
    readonly object _turn = new();

    /// <summary>Loads, empties the log and verifies, and does nothing in a window.</summary>
    internal IStore Keeper => _stores.Count > 0 ? _stores[0] : Opened();

    bool IsShared => !engine.Persists || !engine.Shares;

    /// <summary>A store for one client.</summary>
    internal IStore Open() => IsShared ? Keeper : Opened();

    /// <summary>A client on a store of its own, or one that shares a store.</summary>
    /// <param name="make">Makes it on its store.</param>
    /// <param name="reconnects">Whether it opens a connection for each operation.</param>
    internal ILoadClient Client(Func<IStore, ILoadClient> make, bool reconnects = false)
    {
        IStore store = Open();
        ILoadClient client = make(store);
        if (reconnects) client = new Reconnecting(client, store.Table<IReconnecting>());
        return IsShared && !engine.IsThreadSafe ? new InTurn(client, _turn) : client;
    }

    /// <summary>Keeps what a scenario has started until the stores are closed.</summary>
    internal T Keep<T>(T started)
        where T : IDisposable
    {
        _kept.Add(started);
        return started;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (IDisposable started in _kept) started.Dispose();
        foreach (IStore store in _stores) store.Dispose();
        _kept.Clear();
        _stores.Clear();
    }

    IStore Opened()
    {
        IStore store = engine.Open(directory, watch);
        _stores.Add(store);
        return store;
    }
}
