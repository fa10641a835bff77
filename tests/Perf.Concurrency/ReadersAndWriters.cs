using System.Collections.Immutable;
using Perf.Concurrency.Clients;
using Perf.Concurrency.Drivers;
using Perf.Engines.Data;
using Perf.Engines.Experiments;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Concurrency;

/// <summary>
/// Readers and writers on the customers table, each client on a connection of its own to the same file. A locked file
/// is the provider's business: it tries again, and the time is part of the latency.
/// </summary>
sealed class ReadersAndWriters(EngineConfiguration engine, LoadShape shape, LoadSource source, DirectoryInfo directory)
    : ILoadCase, IDescribedCase, IDurableCase
{
    /// <summary>The first part of the case ids.</summary>
    internal const string Suite = "concurrency";

    // Where SQLite was built without usleep, as e_sqlite3 2.0.6 was, a client that fails six times to get its snapshot
    // of the log sleeps a whole second. A writer that sleeps through a window leaves too few latencies for percentiles.
    const int WindowsTried = 3;

    readonly CustomersTable _table = new();
    readonly List<IStore> _stores = [];
    readonly List<Writer> _writers = [];
    IStore? _keeper; // loads, empties the log and verifies, and does nothing in a window
    ILoadDriver? _driver;
    string? _state;
    int _metrics = LoadMetrics.All;

    /// <inheritdoc/>
    public CaseId Id { get; } = IdOf(engine, shape, source.Suffix);

    /// <inheritdoc/>
    public CaseFacts Facts => new(
        Version: 1,
        [.. shape.Parameters, .. CustomersTable.Choices, $"driver={source.Name}"],
        Keeper.Statements,
        _table.Hash,
        Keeper.Options);

    /// <inheritdoc/>
    public DurabilityClass Promised => engine.Durability;

    IStore Keeper => _keeper ?? throw NotPrepared();

    /// <summary>The id of the case, known also where its driver was left out.</summary>
    internal static CaseId IdOf(EngineConfiguration engine, LoadShape shape, string suffix) =>
        new(Suite, shape.Name + suffix, engine.Engine, engine.Name);

    /// <inheritdoc/>
    public DurabilityFinding TryDurability(DirectoryInfo empty) => DurabilityProbe.Of(engine, empty);

    /// <inheritdoc/>
    public void Prepare()
    {
        _keeper = OpenStore();
        _table.Load(_keeper);
        _keeper.Flush();
        _state = _keeper.State();
        _driver = source.Create(OpenClients(), directory.CreateSubdirectory("driver"));
    }

    /// <inheritdoc/>
    public ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window)
    {
        var fullest = ImmutableSortedDictionary<Metric, double>.Empty;
        for (int tried = 0; tried < WindowsTried && fullest.Count < _metrics; tried++)
        {
            LoadFigures figures = ValidWindow.Drive(_driver ?? throw NotPrepared(), window, ready: Restore);
            var metrics = LoadMetrics.Of(figures);
            if (metrics.Count > fullest.Count) fullest = metrics;
        }

        // What this machine has no time for in a window is not asked of the next one.
        _metrics = fullest.Count;
        return fullest;
    }

    /// <inheritdoc/>
    public void Verify()
    {
        Keeper.CheckIntegrity();
        Answer.MustHold(Keeper, _table.Replaced(_writers.SelectMany(writer => writer.Acknowledged)));
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _driver?.Dispose();
        // To close a connection under a client that hangs in it would hang as well.
        if (_driver is { HasGivenUp: true }) return;
        foreach (IStore store in _stores) store.Dispose();
        _stores.Clear();
    }

    // Every window starts with an empty log: a checkpoint of what the last one wrote is not this one's cost.
    void Restore()
    {
        Keeper.Flush();
        Answer.MustBe("the state before a window", Keeper.State(), _state);
    }

    List<ILoadClient> OpenClients()
    {
        List<ILoadClient> clients = [];
        for (int i = 0; i < shape.Readers; i++)
            clients.Add(new Reader($"reader {i + 1}", OpenStore(), SeedOf(client: i)));
        for (int i = 0; i < shape.Writers; i++)
            _writers.Add(new Writer($"writer {i + 1}", OpenStore(), OwnedBy(i), SeedOf(client: shape.Readers + i)));
        return [.. clients, .. _writers];
    }

    Customer[] OwnedBy(int writer) => [.. _table.Loaded.Where((_, place) => place % shape.Writers == writer)];

    // Every client makes choices of its own.
    static ulong SeedOf(int client) => (ulong)(Customers.StandardSeed + client);

    InvalidOperationException NotPrepared() => new($"{Id} is not prepared yet.");

    IStore OpenStore()
    {
        IStore store = engine.Open(directory, null);
        _stores.Add(store);
        return store;
    }
}
