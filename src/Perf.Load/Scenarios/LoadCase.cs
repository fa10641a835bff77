using Perf.Engines.Experiments;
using Perf.Engines.Workloads;

namespace Perf.Load.Scenarios;

/// <summary>A scenario on an engine configuration, with its load from one source.</summary>
sealed class LoadCase : ILoadCase, IDurableCase
{
    /// <summary>The first part of the case ids.</summary>
    internal const string Suite = "concurrency";

    // Raised with what is done in a window.
    const int Version = 2;

    readonly EngineConfiguration _engine;
    readonly LoadScenario _scenario;
    readonly LoadSource _source;
    readonly DirectoryInfo _directory;
    readonly IContentionSource? _watch;
    readonly ClientStores _stores;
    LoadTally _tally = new();
    OneByOne? _oneByOne;
    ILoadDriver? _driver;
    DriverCost? _driverCost;
    string? _state;

    /// <summary>Opens nothing yet.</summary>
    internal LoadCase(EngineConfiguration engine, LoadScenario scenario, LoadSource source, DirectoryInfo directory)
    {
        (_engine, _scenario, _source, _directory) = (engine, scenario, source, directory);
        _watch = engine.LeftOut is null ? engine.WatchContention?.Invoke() : null;
        _stores = new ClientStores(engine, directory, _watch);
        Id = IdOf(engine, scenario.Name, source.Suffix);
    }

    /// <inheritdoc/>
    public CaseId Id { get; }

    /// <inheritdoc/>
    public CaseFacts Facts => FactsOf(_stores.Keeper);

    /// <inheritdoc/>
    public DurabilityClass Promised => _engine.Durability;

    /// <inheritdoc/>
    public string? TooNearGenerator => _driverCost?.TooNear(_tally.FastestMedian);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, double> Observed =>
        _tally.Observed.AddRange(_driverCost?.Observed ?? ImmutableSortedDictionary<string, double>.Empty);

    /// <inheritdoc/>
    public ImmutableSortedDictionary<Metric, double> OverAllWindows =>
        _tally.OverAll(TimeProvider.System.TimestampFrequency);

    /// <summary>The id of the case, known also if its driver was skipped.</summary>
    internal static CaseId IdOf(EngineConfiguration engine, string scenario, string suffix) =>
        new(Suite, scenario + suffix, engine.Engine, engine.Name);

    /// <inheritdoc/>
    public DurabilityFinding? TryDurability(DirectoryInfo empty) => DurabilityProbe.Of(_engine, empty);

    /// <inheritdoc/>
    public ICase? OneByOne()
    {
        if (!IsCounted(_scenario, _source)) return null;
        return _oneByOne ??= new OneByOne(Id, _engine, _scenario, _directory, FactsOf);
    }

    /// <summary>Whether the work can be counted with one client: it is the same for every driver.</summary>
    internal static bool IsCounted(LoadScenario scenario, LoadSource source) =>
        scenario.CommitsEach && source.Suffix.Length == 0;

    /// <inheritdoc/>
    public void Prepare()
    {
        IStore keeper = _stores.Keeper;
        _scenario.Load(keeper);
        keeper.Flush();
        _state = keeper.State();
        DirectoryInfo own = _directory.CreateSubdirectory("driver");
        IReadOnlyList<ILoadClient> clients = _scenario.Open(_stores);
        _driver = _source.Create(new LoadRequest(clients, _scenario.Pace, own));
        _driverCost = DriverCost.Of(_source, clients.Count, own);
    }

    /// <inheritdoc/>
    public void Begin() => _tally = new LoadTally();

    /// <inheritdoc/>
    public ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window)
    {
        ILoadDriver driver = _driver ?? throw new InvalidOperationException($"{Id} is not prepared yet.");
        ContentionCounts before = _watch?.Counts ?? default;
        LoadFigures figures = ValidWindow.Drive(driver, window, ready: () =>
        {
            Restore();
            before = _watch?.Counts ?? default;
        });
        var seen = new WindowSeen(
            _watch?.Counts.Since(before), LogSize(), [.. _driver.Clients.Select(client => client.Name)]);
        _tally.Add(figures, seen);
        return LoadMetrics.Of(figures, seen);
    }

    /// <inheritdoc/>
    public void Verify()
    {
        _stores.Keeper.CheckIntegrity();
        _scenario.Verify(_stores.Keeper);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _oneByOne?.Dispose();
        _driver?.Dispose();
        // To close a connection under a client that hangs in it would hang as well.
        if (_driver is { HasGivenUp: true }) return;
        _stores.Dispose();
        _watch?.Dispose();
    }

    CaseFacts FactsOf(IStore store) => new(
        Version,
        [.. _scenario.Parameters, .. _scenario.Pace.Parameters, $"driver={_source.Name}"],
        _scenario.Statements(store),
        _scenario.DataHash,
        store.Options);

    // Every window starts with an empty log: a checkpoint of what the last one wrote is not this one's cost.
    void Restore()
    {
        IStore keeper = _stores.Keeper;
        _scenario.Renew(keeper);
        keeper.Flush();
        // What is updated in place leaves the size as it was; a store in memory reports its content.
        if (_scenario is CustomersLoad && _engine.Persists)
            Answer.MustBe("the state before a window", keeper.State(), _state);
    }

    long? LogSize()
    {
        if (_stores.Keeper.Options.GetValueOrDefault("journal_mode") != "wal" || !_scenario.Writes) return null;
        return _directory.EnumerateFiles("*-wal").Sum(file => file.Length);
    }
}
