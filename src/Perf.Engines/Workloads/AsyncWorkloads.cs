namespace Perf.Engines.Workloads;

/// <summary>
/// The import of the fifth comparison, with and without a transaction, with and without the way back to a captured
/// context; and its parts alone.
/// </summary>
public static class AsyncWorkloads
{
    // The threads are ours and not the engine's: two configurations show what there is to see, one of which syncs.
    static readonly string[] OnFiles = ["microsoft-data-sqlite/wal-full", "microsoft-data-sqlite/wal-normal"];
    static readonly string[] WithoutDatabase = ["list-store/memory"];

    /// <summary>All of them.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } =
    [
        Of(new SteppedImport("trips-async-individual", InTransaction: false, IsCaptured: false)),
        Of(new SteppedImport("trips-async-individual-captured", InTransaction: false, IsCaptured: true)),
        Of(new SteppedImport("trips-async-transaction", InTransaction: true, IsCaptured: false)),
        Of(new SteppedImport("trips-async-transaction-captured", InTransaction: true, IsCaptured: true)),
        Of(new SteppedImport("trips-async-progress", InTransaction: true, IsCaptured: false) { Reports = true }),
        new("trips-input", () => new TripsInput()) { OnlyOn = WithoutDatabase },
        Hop("trips-hop", captured: false),
        Hop("trips-hop-captured", captured: true),
    ];

    static WorkloadSource Of(SteppedImport how) => new(how.Name, () => new TripsAsync(how))
    { Needs = typeof(ITripRowStore), OnlyOn = OnFiles, OnSeveralThreads = true };

    static WorkloadSource Hop(string name, bool captured) => new(name, () => new TripsHop(name, captured))
    { OnlyOn = WithoutDatabase, OnSeveralThreads = true };
}
