using Perf.Engines.Durability;

namespace Perf.Engines.Stores;

/// <summary>A named, complete set of an engine's options: <c>microsoft-data-sqlite/wal-full</c>.</summary>
public sealed record EngineConfiguration(string Engine, string Name, DurabilityClass Durability)
{
    /// <summary>Every option that the configuration fixes; read back and compared on every open.</summary>
    public required IReadOnlyDictionary<string, string> Options { get; init; }

    /// <summary>Opens a store in a directory, counted by the source where one is given.</summary>
    public required Func<DirectoryInfo, IWorkSource?, IStore> Open { get; init; }

    /// <summary>Makes what counts the engine's work; null where nothing but allocations can be counted.</summary>
    public Func<IWorkSource>? CountWork { get; init; }

    /// <summary>
    /// As <see cref="CountWork"/>, and the file calls of the store that is opened with it are written down or made to
    /// fail; null where the engine's files can't be reached.
    /// </summary>
    internal Func<Recorder, IWorkSource>? Record { get; init; }

    /// <summary>Makes what watches how clients get in each other's way; null where nobody can tell.</summary>
    internal Func<IContentionSource>? WatchContention { get; init; }

    /// <summary>Whether a server keeps the files of a store, so that nobody can look at what a kill leaves.</summary>
    public bool KeepsFilesElsewhere { get; init; }

    /// <summary>Whether several threads may use one store at the same time; otherwise they take turns.</summary>
    public bool IsThreadSafe { get; init; }

    /// <summary>Whether the content is there again after the store was closed and opened.</summary>
    public bool Persists { get; init; } = true;

    /// <summary>
    /// Whether a second store on the same files sees what the first has written, and not only what it saved.
    /// </summary>
    public bool Shares { get; init; } = true;

    /// <summary>
    /// Whether the default run times all of its cases; otherwise six that stand for the others, which are counted.
    /// </summary>
    public bool TimesAll { get; init; }

    /// <summary>
    /// Whether the allocated bytes of a workload differ from process to process by the engine's own doing: they are
    /// told then, not judged.
    /// </summary>
    public Func<string, bool> AllocatesUnevenly { get; init; } = _ => false;

    /// <summary>The counts of a workload that differ from process to process: they are told then, not judged.</summary>
    public Func<string, IReadOnlyCollection<Metric>> CountsUnevenly { get; init; } = _ => [];

    /// <summary>
    /// What the engine is known to lose in spite of its flush, or null: a case looks after reopening, and tells what is
    /// gone instead of failing.
    /// </summary>
    public string? KnownToLose { get; init; }

    /// <summary>
    /// What a kill is known to take although it was acknowledged, or null: the class is none by that, and one insert,
    /// which may well survive, is not tried.
    /// </summary>
    public string? KnownToLoseByKill { get; init; }

    /// <summary>
    /// Why an update that follows a read of the same transaction is known to be lost, or null: that one is lost is
    /// asked then.
    /// </summary>
    public string? KnownToLoseUpdates { get; init; }

    /// <summary>
    /// Why one query is known to answer now and then with what was committed while it ran, or null: that it never does
    /// is not asked then.
    /// </summary>
    public string? KnownToMixStates { get; init; }

    /// <summary>
    /// How a power cut is known to damage the files of an engine that does sync, or null: that it does is asked then,
    /// as of one that never syncs.
    /// </summary>
    public string? KnownToBreakByPowerCut { get; init; }

    /// <summary>
    /// Which failed file calls the engine is known to keep from its caller, or null: that they cost nothing
    /// acknowledged is asked all the same.
    /// </summary>
    public string? KnownToHide { get; init; }

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

    /// <summary>The workloads that fail on it now and then by a defect of the engine's own: no cases of it.</summary>
    public IReadOnlyList<string> BreaksNowAndThen { get; init; } = [];

    /// <summary>Why the engine can't run here ("LiteDB 5.0.21: the package feed does not carry it"), or null.</summary>
    public string? LeftOut { get; init; }

    /// <summary>
    /// What its stores can do beyond <see cref="IStore"/>, told without opening one; tables and trips unless it says
    /// otherwise. A workload that needs more is no case of this configuration.
    /// </summary>
    public IReadOnlyList<Type> Capabilities { get; init; } = [typeof(ISchemaStore), typeof(ITripStore)];

    /// <summary>Everything that a class of stores can do beyond <see cref="IStore"/>.</summary>
    public static IReadOnlyList<Type> CapabilitiesOf<TStore>()
        where TStore : IStore =>
        [.. typeof(TStore).GetInterfaces()
            .Where(type => type != typeof(IStore) && type.IsAssignableTo(typeof(IStore)))];

    /// <summary>Whether its stores are stores of that kind.</summary>
    public bool Has(Type capability) => capability == typeof(IStore) || Capabilities.Contains(capability);

    /// <inheritdoc/>
    public override string ToString() => $"{Engine}/{Name}";
}
