namespace Perf.Engines.Workloads;

/// <summary>The workloads of the CRUD suite: on tables, on customers, on trips and on a gallery.</summary>
public static class CrudWorkloads
{
    // First: what is static is made in the order of the text.
    static readonly TripsWorkloads Generated = new(new TripsSource());

    /// <summary>Creates tables.</summary>
    public static WorkloadSource CreateTable { get; } =
        new("create-table", () => new CreateTable()) { Needs = typeof(ISchemaStore) };

    /// <summary>Drops tables.</summary>
    public static WorkloadSource DropTable { get; } =
        new("drop-table", () => new DropTable()) { Needs = typeof(ISchemaStore) };

    /// <summary>Inserts one by one, each committed.</summary>
    public static WorkloadSource InsertOne { get; } = new("insert-one", () => new InsertOne());

    /// <summary>Inserts one by one in one transaction.</summary>
    public static WorkloadSource InsertInTransaction { get; } =
        new("insert-in-transaction", () => new InsertInTransaction());

    /// <summary>Inserts in one call.</summary>
    public static WorkloadSource InsertMany { get; } = new("insert-many", () => new InsertMany());

    /// <summary>Inserts in batches of statements, each committed.</summary>
    public static WorkloadSource InsertBatch { get; } = Batch("insert-batch", inTransaction: false, asValues: false);

    /// <summary>Inserts in batches of statements in one transaction.</summary>
    public static WorkloadSource InsertBatchInTransaction { get; } =
        Batch("insert-batch-in-transaction", inTransaction: true, asValues: false);

    /// <summary>Inserts by statements of many rows in one transaction.</summary>
    public static WorkloadSource InsertValues { get; } = Batch("insert-values", inTransaction: true, asValues: true);

    /// <summary>Inserts records of two thousand letters one by one, each committed.</summary>
    public static WorkloadSource InsertLarge { get; } = new("insert-large", () => new InsertLarge());

    /// <summary>Reads by id.</summary>
    public static WorkloadSource ReadOne { get; } = new("read-one", () => new ReadOne());

    /// <summary>Reads the whole table.</summary>
    public static WorkloadSource ReadAll { get; } = new("read-all", () => new ReadAll());

    /// <summary>Reads the whole table into a list.</summary>
    public static WorkloadSource ReadAllToList { get; } = new("read-all-to-list", () => new ReadAllToList());

    /// <summary>Reads by name, which has no index.</summary>
    public static WorkloadSource ReadByName { get; } = new("read-by-name", () => new ReadByName());

    /// <summary>Reads by id what was read before.</summary>
    public static WorkloadSource ReadCached { get; } = new("read-cached", () => new ReadCached());

    /// <summary>Queries without an index.</summary>
    public static WorkloadSource Query { get; } = new("query", () => new Query());

    /// <summary>Replaces one by one, each committed.</summary>
    public static WorkloadSource UpdateOne { get; } = new("update-one", () => new UpdateOne());

    /// <summary>Replaces or inserts one by one, each committed.</summary>
    public static WorkloadSource Upsert { get; } = new("upsert", () => new Upsert());

    /// <summary>Deletes one by one, each committed.</summary>
    public static WorkloadSource DeleteOne { get; } = new("delete-one", () => new DeleteOne());

    /// <summary>Deletes every record in one transaction.</summary>
    public static WorkloadSource DeleteAll { get; } = new("delete-all", () => new DeleteAll());

    /// <summary>Gives the space of deleted records back.</summary>
    public static WorkloadSource Shrink { get; } =
        new("shrink", () => new Shrink()) { Needs = typeof(IShrinkingStore) };

    /// <summary>Transfers money in TPC-B's bank.</summary>
    public static WorkloadSource BankTransfer { get; } =
        new("bank-transfer", () => new BankTransferOne()) { Needs = typeof(IBankStore), InDefaultRun = false };

    /// <summary>Adds up the balances of TPC-B's bank.</summary>
    public static WorkloadSource BankSums { get; } =
        new("bank-sums", () => new BankReadSums()) { Needs = typeof(IBankStore), InDefaultRun = false };

    /// <summary>Imports all trips.</summary>
    public static WorkloadSource TripsImport => Generated.Import;

    /// <summary>Finds trips by key.</summary>
    public static WorkloadSource TripsSearchKey => Generated.SearchKey;

    /// <summary>All of them, on generated trips.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } =
        [.. WithoutTrips, .. Generated.All, .. Beyond];

    /// <summary>All of them, on the trips of this source.</summary>
    public static IReadOnlyList<WorkloadSource> On(TripsSource trips) =>
        [.. WithoutTrips, .. new TripsWorkloads(trips).All, .. Beyond];

    static IEnumerable<WorkloadSource> Beyond =>
        [.. GalleryWorkloads.All, .. AsyncWorkloads.All, BankTransfer, BankSums];

    static IReadOnlyList<WorkloadSource> WithoutTrips =>
    [
        CreateTable, DropTable, InsertOne, InsertInTransaction, InsertMany, ReadOne, ReadAll, Query, UpdateOne, Upsert,
        DeleteOne, DeleteAll, Shrink, InsertBatch, InsertBatchInTransaction, InsertValues, InsertLarge, ReadAllToList,
        ReadByName, ReadCached,
    ];

    static WorkloadSource Batch(string name, bool inTransaction, bool asValues) =>
        new(name, () => new InsertBatches(new BatchInsert(name, inTransaction, asValues)))
        { Needs = typeof(IBatchStore) };
}
