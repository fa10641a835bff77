using Perf.Engines.Workloads;

namespace Perf.Load.Scenarios;

/// <summary>
/// The operations of a load's clients, one after another in one thread: none waits, so the work can be counted.
/// </summary>
/// <param name="id">The load's.</param>
/// <param name="engine">The engine configuration.</param>
/// <param name="scenario">The scenario; this case's own.</param>
/// <param name="directory">An empty directory; the caller removes it.</param>
/// <param name="facts">What the load does, by its store.</param>
sealed class OneByOne(
    CaseId id, EngineConfiguration engine, LoadScenario scenario, DirectoryInfo directory,
    Func<IStore, CaseFacts> facts) : ICase
{
    // As for a load of one's own. Of sixteen each, a read in fifty that sleeps was none.
    const int OperationsOfEach = 100;

    IWorkSource? _work;
    ClientStores? _stores;
    IReadOnlyList<ILoadClient> _clients = [];
    CaseFacts? _facts;

    /// <inheritdoc/>
    public CaseId Id => id;

    /// <inheritdoc/>
    public CaseFacts Facts => _facts ?? throw NotPrepared();

    /// <summary>Each client has as many as the others.</summary>
    public int LeastOperations => scenario.Clients;

    /// <inheritdoc/>
    public int WorkOperations => scenario.Clients * OperationsOfEach;

    IStore Keeper => _stores?.Keeper ?? throw NotPrepared();

    /// <inheritdoc/>
    public IWorkSource? CountWork() => _work = engine.CountWork?.Invoke();

    /// <inheritdoc/>
    public void Prepare()
    {
        _stores = new ClientStores(engine, directory, _work);
        scenario.Load(Keeper);
        Keeper.Flush();
        _clients = scenario.Open(_stores);
        _facts = facts(Keeper);
    }

    /// <inheritdoc/>
    public long Execute(int operations)
    {
        for (int operation = 0; operation < operations; operation++)
            _clients[operation % _clients.Count].Operate();
        return operations;
    }

    /// <inheritdoc/>
    public void Restore()
    {
        scenario.Renew(Keeper);
        Keeper.Flush();
        foreach (ILoadClient client in _clients) client.BeginAgain();
    }

    /// <inheritdoc/>
    public void Verify(long checksum)
    {
        Keeper.CheckIntegrity();
        scenario.Verify(Keeper);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _stores?.Dispose();
        _stores = null;
    }

    InvalidOperationException NotPrepared() => new($"{Id} is not prepared or closed already; call Prepare first.");
}
