namespace Perf.Engines.Workloads;

/// <summary>Inserts records one by one; each commits alone.</summary>
public sealed class InsertOne()
    : InsertingWorkload("insert-one", new WorkloadSize(200, Customers.LoadedCount))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations) => InsertFresh(store, operations);
}

/// <summary>Inserts records one by one, all in one transaction.</summary>
public sealed class InsertInTransaction()
    : InsertingWorkload("insert-in-transaction", WorkloadSize.Exactly(Customers.LoadedCount))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        store.Begin();
        long checksum = InsertFresh(store, operations);
        store.Commit();
        return checksum;
    }
}

/// <summary>Inserts records in one call, the way the engine does it best.</summary>
public sealed class InsertMany()
    : InsertingWorkload("insert-many", WorkloadSize.Exactly(Customers.LoadedCount))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        customers.InsertMany(Table.Fresh.AsSpan(0, operations));
        return operations;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;
}

/// <summary>Inserts large records into an empty table one by one; each commits alone.</summary>
public sealed class InsertLarge() : Workload(
    "insert-large",
    new WorkloadSize(50, LargeCustomers.Count),
    [$"seed={LargeCustomers.Seed}", $"letters={LargeCustomers.Letters}"])
{
    readonly LargeCustomers _records = new();

    /// <inheritdoc/>
    public override string DataHash => _records.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => Answer.MustHold(store, []);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations) =>
        InsertEach(store, _records.All.AsSpan(0, operations));

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Transaction.Of(store, open =>
    {
        foreach (var record in _records.All.AsSpan(0, operations)) open.Delete(record.Id);
    });

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _records.All[..operations].Sum(record => (long)record.Id);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _records.All[..operations]);
}

/// <summary>Hands records over in batches of fifty, a call each, and all in one transaction or in none.</summary>
/// <param name="how">What is done with a batch.</param>
public sealed class InsertBatches(BatchInsert how) : InsertingWorkload(
    how.Name,
    how.InTransaction ? WorkloadSize.Exactly(Customers.LoadedCount)
        : new WorkloadSize(WithoutTransaction, Customers.LoadedCount, Batch),
    $"batch={Batch}")
{
    // Every engine binds as many values in one statement, and it saves enough calls to be measured.
    const int Batch = 50;
    const int WithoutTransaction = 100; // each is a commit

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<IBatchTable>().Statements;

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var batches = store.Table<IBatchTable>();
        long checksum = 0;
        if (how.InTransaction) store.Begin();
        for (int start = 0; start < operations; start += Batch)
        {
            var batch = Table.Fresh.AsSpan(start, Math.Min(Batch, operations - start));
            if (how.AsValues) batches.InsertRows(batch);
            else batches.InsertEach(batch);
            foreach (var record in batch) checksum += record.Id;
        }

        if (how.InTransaction) store.Commit();
        return checksum;
    }
}

/// <summary>How a batch is inserted.</summary>
/// <param name="Name">The name in the case id.</param>
/// <param name="InTransaction">Whether all batches are in one transaction; or else each record commits by
/// itself.</param>
/// <param name="AsValues">Whether a batch is one statement with many rows; or else a statement for each record.</param>
public sealed record BatchInsert(string Name, bool InTransaction, bool AsValues);
