namespace Perf.Engines.Workloads;

/// <summary>
/// The workloads that everybody knows, and the axes that are a workload's parameter: with PERF_SCOPE=full alone.
/// </summary>
public static class FullScopeWorkloads
{
    static readonly string[] OnSteps =
        ["microsoft-data-sqlite/memory", "microsoft-data-sqlite/delete-full", "microsoft-data-sqlite/wal-normal"];

    static readonly string[] OnBlobs =
        ["microsoft-data-sqlite/delete-full", "microsoft-data-sqlite/wal-normal", "sqlite-raw/wal-normal"];

    static readonly string[] OnSpeedtest = ["microsoft-data-sqlite/wal-normal", "sqlite-raw/wal-normal"];

    /// <summary>YCSB's six.</summary>
    public static IReadOnlyList<WorkloadSource> Ycsb { get; } =
        [.. YcsbMix.All.Select(mix =>
            new WorkloadSource(mix.Name, () => new Ycsb(mix))
                { Needs = mix.Scans > 0 ? typeof(IRangeStore) : typeof(IStore) })];

    /// <summary>TPC-B's bank.</summary>
    public static IReadOnlyList<WorkloadSource> Bank { get; } =
    [
        new("bank-transfer", () => new BankTransferOne()) { Needs = typeof(IBankStore) },
        new("bank-sums", () => new BankReadSums()) { Needs = typeof(IBankStore) },
    ];

    /// <summary>Rows for each transaction, and for each list of values.</summary>
    public static IReadOnlyList<WorkloadSource> Steps { get; } =
    [
        .. from step in new InsertStep[]
           {
               // The more a transaction has, the less of the time is its commit: a few hundred commits are enough.
               new(1, 200, AsValues: false), new(10, 1_000, AsValues: false), new(100, 5_000, AsValues: false),
               new(1_000, 10_000, AsValues: false), new(10_000, 10_000, AsValues: false),
               new(1, 1_000, AsValues: true), new(10, 1_000, AsValues: true), new(100, 1_000, AsValues: true),
               new(1_000, 1_000, AsValues: true),
           }
           select new WorkloadSource(step.Name, () => new InsertSteps(step))
               { Needs = step.AsValues ? typeof(IBatchStore) : typeof(IStore), OnlyOn = OnSteps },
    ];

    /// <summary>Blobs from a kilobyte to a megabyte, in the database and in files.</summary>
    public static IReadOnlyList<WorkloadSource> Blobs { get; } =
    [
        .. from size in new[] { ("1-kb", 1 << 10, 200), ("10-kb", 10 << 10, 100), ("100-kb", 100 << 10, 40),
            ("1-mb", 1 << 20, 8) }
           from writes in new[] { false, true }
           let work = new BlobWork(size.Item1, size.Item2, size.Item3, writes)
           select new WorkloadSource(work.Name, () => new Blobs(work)) { Needs = typeof(IBlobStore), OnlyOn = OnBlobs },
    ];

    /// <summary>The cases of SQLite's speedtest1.</summary>
    public static IReadOnlyList<WorkloadSource> Speedtest { get; } =
    [
        .. SpeedtestCases.Of(SpeedtestData.StandardSize).Select(one =>
            new WorkloadSource(one.Name, () => new Speedtest(one)) { Needs = typeof(ISqlStore), OnlyOn = OnSpeedtest }),
    ];

    /// <summary>All of them.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } =
        [.. new[] { Ycsb, Bank, Steps, Blobs, Speedtest }.SelectMany(group => group)
            .Select(source => source with { InDefaultRun = false })];
}
