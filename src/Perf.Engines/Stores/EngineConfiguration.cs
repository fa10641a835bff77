using Perf.Engines.Durability;

namespace Perf.Engines.Stores;

/// <summary>A named, complete set of an engine's options: <c>microsoft-data-sqlite/wal-full</c>.</summary>
public sealed record EngineConfiguration(string Engine, string Name, DurabilityClass Durability)
{
    /// <summary>Every option that the configuration fixes; read back and compared on every open.</summary>
    public required IReadOnlyDictionary<string, string> Options { get; init; }

    /// <summary>Opens a store in a directory, counted by the source where one is given.</summary>
    public required Func<DirectoryInfo, IWorkSource?, IStore> Open { get; init; }

    /// <summary>Makes a counter of the engine's work; null if only allocations can be counted.</summary>
    public Func<IWorkSource>? CountWork { get; init; }

    /// <summary>
    /// As <see cref="CountWork"/>, and the file calls of the store that is opened with it are written down or made to
    /// fail; null where the engine's files can't be reached.
    /// </summary>
    internal Func<Recorder, IWorkSource>? Record { get; init; }

    /// <summary>Makes a counter of contention between clients; null if it cannot be counted.</summary>
    internal Func<IContentionSource>? WatchContention { get; init; }

    /// <summary>Whether a server keeps the files of a store, so that they cannot be examined after a kill.</summary>
    public bool KeepsFilesElsewhere { get; init; }

    /// <summary>Whether several threads may use one store at the same time; otherwise one at a time does.</summary>
    public bool IsThreadSafe { get; init; }

    /// <summary>Whether the content is there again after the store was closed and opened.</summary>
    public bool Persists { get; init; } = true;

    /// <summary>
    /// Whether a second store on the same files sees the writes of the first before that one saves them.
    /// </summary>
    public bool Shares { get; init; } = true;

    /// <summary>
    /// Whether the default run times all of its cases; otherwise six that stand for the others, which are counted.
    /// </summary>
    public bool TimesAll { get; init; }

    /// <summary>The known faults of the engine; none by default.</summary>
    public KnownFaults Faults { get; init; } = KnownFaults.None;

    /// <summary>Package and native library in use; called only where the engine is there.</summary>
    public required Func<Subject> Subject { get; init; }

    /// <summary>Whether the default run has it; the others run with PERF_SCOPE=full.</summary>
    public bool InDefaultRun { get; init; } = true;

    /// <summary>
    /// Whether the default run imports a whole feed of trips into it; those that take long for that do it with
    /// PERF_SCOPE=full.
    /// </summary>
    public bool TripsInDefaultRun { get; init; } = true;

    /// <summary>The only workloads that are its cases, by name; null where all are that its stores can do.</summary>
    public IReadOnlyList<string>? Workloads { get; init; }

    /// <summary>Why it can't run ("LiteDB 5.0.21: the package source does not have it"); null if it can.</summary>
    public string? LeftOut { get; init; }

    /// <summary>
    /// The kinds of table and ability that its stores have besides the customers, known without opening one. A workload
    /// that needs another kind is no case of this configuration. Default: named tables and trips.
    /// </summary>
    public IReadOnlyList<Type> Capabilities { get; init; } = [typeof(INamedTables), typeof(ITripTable)];

    /// <summary>Whether its stores have that kind of table; all have customers.</summary>
    public bool Has(Type capability) => capability == typeof(ICustomerTable) || Capabilities.Contains(capability);

    /// <inheritdoc/>
    public override string ToString() => $"{Engine}/{Name}";
}

/// <summary>The known faults of an engine. Each engine states its own next to its configurations.</summary>
public sealed record KnownFaults
{
    /// <summary>No fault is known.</summary>
    public static KnownFaults None { get; } = new();

    /// <summary>
    /// The data that a flush is known to lose, or null. A case then checks the content after reopening, and reports
    /// what is gone instead of failing.
    /// </summary>
    public string? Loses { get; init; }

    /// <summary>
    /// The acknowledged data that a kill is known to lose, or null. The durability class is then none; the experiment
    /// with one insert, which may survive, is skipped.
    /// </summary>
    public string? LosesByKill { get; init; }

    /// <summary>
    /// Why an update that follows a read of the same transaction is known to be lost, or null. The durability test then
    /// expects the loss.
    /// </summary>
    public string? LosesUpdates { get; init; }

    /// <summary>
    /// Why a query sometimes returns data that was committed while it ran, or null. The snapshot test is then skipped.
    /// </summary>
    public string? MixesStates { get; init; }

    /// <summary>
    /// How a power cut is known to damage the files although the engine syncs, or null. The power-loss test then
    /// expects the damage.
    /// </summary>
    public string? BreaksByPowerCut { get; init; }

    /// <summary>
    /// The failed file calls that the engine is known to hide from its caller, or null. They still must not lose
    /// acknowledged data.
    /// </summary>
    public string? Hides { get; init; }

    /// <summary>The workloads that sometimes fail by a defect of the engine: they are no cases of it.</summary>
    public IReadOnlyList<string> FailingWorkloads { get; init; } = [];

    /// <summary>
    /// Whether the engine allocates different amounts in different processes for a workload: allocations are then
    /// only reported.
    /// </summary>
    public Func<string, bool> AllocatesUnevenly { get; init; } = _ => false;

    /// <summary>The counts of a workload that differ from process to process: they are only reported.</summary>
    public Func<string, IReadOnlyCollection<Metric>> CountsUnevenly { get; init; } = _ => [];
}
