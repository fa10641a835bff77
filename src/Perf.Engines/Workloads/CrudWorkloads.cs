namespace Perf.Engines.Workloads;

/// <summary>
/// The table of the CRUD suite's cases: each workload with the tables it needs, and how it is judged. A new workload is
/// one entry here, and one test of its name.
/// </summary>
public static class CrudWorkloads
{
    // First: static members are initialized in the order of the text.
    static readonly TripsWorkloads Generated = new(new TripsSource());

    /// <summary>Creates tables.</summary>
    public static WorkloadSource CreateTable { get; } =
        new("create-table", () => new CreateTable()) { Needs = typeof(INamedTables) };

    /// <summary>Drops tables.</summary>
    public static WorkloadSource DropTable { get; } =
        new("drop-table", () => new DropTable()) { Needs = typeof(INamedTables) };

    /// <summary>Inserts one by one, each committed.</summary>
    public static WorkloadSource InsertOne { get; } =
        new("insert-one", () => new InsertOne()) { TimedOn = Timed.Everywhere };

    /// <summary>Inserts one by one in one transaction.</summary>
    public static WorkloadSource InsertInTransaction { get; } =
        new("insert-in-transaction", () => new InsertInTransaction());

    /// <summary>Reads by id.</summary>
    public static WorkloadSource ReadOne { get; } =
        new("read-one", () => new ReadOne()) { TimedOn = Timed.Everywhere };

    /// <summary>Reads the whole table.</summary>
    public static WorkloadSource ReadAll { get; } =
        new("read-all", () => new ReadAll()) { TimedOn = Timed.Everywhere };

    /// <summary>Queries without an index.</summary>
    public static WorkloadSource Query { get; } =
        new("query", () => new Query()) { TimedOn = Timed.Everywhere };

    /// <summary>Replaces or inserts one by one, each committed.</summary>
    public static WorkloadSource Upsert { get; } = new("upsert", () => new Upsert());

    /// <summary>Deletes every record in one transaction.</summary>
    public static WorkloadSource DeleteAll { get; } = new("delete-all", () => new DeleteAll());

    /// <summary>Gives the space of deleted records back.</summary>
    public static WorkloadSource Shrink { get; } = new("shrink", () => new Shrink()) { Needs = typeof(IShrinking) };

    /// <summary>All of them, on generated trips.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } = With(Generated);

    /// <summary>All of them, on the trips of this source.</summary>
    public static IReadOnlyList<WorkloadSource> On(TripsSource trips) => With(new TripsWorkloads(trips));

    static IReadOnlyList<WorkloadSource> With(TripsWorkloads trips) =>
    [
        CreateTable, DropTable,
        InsertOne,
        InsertInTransaction,
        new("insert-many", () => new InsertMany()) { TimedOn = Timed.Everywhere },
        ReadOne,
        ReadAll,
        Query,
        new("update-one", () => new UpdateOne()) { TimedOn = Timed.Everywhere },
        Upsert,
        new("delete-one", () => new DeleteOne()),
        DeleteAll,
        Shrink,
        Batch("insert-batch", "microsoft-data-sqlite/delete-full", inTransaction: false, asValues: false),
        Batch("insert-batch-in-transaction", "microsoft-data-sqlite/delete-full", inTransaction: true, asValues: false),
        Batch("insert-values", "microsoft-data-sqlite/memory", inTransaction: true, asValues: true),
        new("insert-large", () => new InsertLarge()) { TimedOn = Timed.Nowhere },
        new("read-all-to-list", () => new ReadAllToList()) { TimedOn = Timed.Nowhere },
        new("read-by-name", () => new ReadByName()) { TimedOn = Timed.Nowhere },
        new("read-cached", () => new ReadCached()) { TimedOn = Timed.On("microsoft-data-sqlite/delete-full") },
        .. trips.All,
        .. GalleryWorkloads.All,
        .. AsyncWorkloads.All,
        new("bank-transfer", () => new BankTransferOne()) { Needs = typeof(IBankTables), InDefaultRun = false },
        new("bank-sums", () => new BankReadSums()) { Needs = typeof(IBankTables), InDefaultRun = false },
    ];

    static WorkloadSource Batch(string name, string timedOn, bool inTransaction, bool asValues) =>
        new(name, () => new InsertBatches(new BatchInsert(name, inTransaction, asValues)))
        { Needs = typeof(IBatchTable), TimedOn = Timed.On(timedOn) };
}
