namespace Perf.Engines.Workloads;

/// <summary>Inserts records one by one; each commits by itself.</summary>
public sealed class InsertOne()
    : Workload("insert-one", new WorkloadSize(200, Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (var record in _table.Fresh.AsSpan(0, operations))
        {
            store.Insert(record);
            checksum += record.Id;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => _table.DeleteFresh(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _table.IdsOfFresh(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _table.WithFresh(operations));
}

/// <summary>Inserts records one by one, all in one transaction.</summary>
public sealed class InsertInTransaction()
    : Workload("insert-in-transaction", WorkloadSize.Exactly(Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        store.Begin();
        foreach (var record in _table.Fresh.AsSpan(0, operations))
        {
            store.Insert(record);
            checksum += record.Id;
        }

        store.Commit();
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => _table.DeleteFresh(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _table.IdsOfFresh(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _table.WithFresh(operations));
}

/// <summary>Inserts records in one call, the way the engine does it best.</summary>
public sealed class InsertMany()
    : Workload("insert-many", WorkloadSize.Exactly(Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        store.InsertMany(_table.Fresh.AsSpan(0, operations));
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => _table.DeleteFresh(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _table.WithFresh(operations));
}

/// <summary>Inserts large records into an empty table one by one; each commits by itself.</summary>
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
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (var record in _records.All.AsSpan(0, operations))
        {
            store.Insert(record);
            checksum += record.Id;
        }

        return checksum;
    }

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
public sealed class InsertBatches(BatchInsert how) : Workload(
    how.Name,
    how.InTransaction ? WorkloadSize.Exactly(Customers.LoadedCount)
        : new WorkloadSize(WithoutTransaction, Customers.LoadedCount, Batch),
    [.. CustomersTable.Choices, $"batch={Batch}"])
{
    // As many values as an engine binds at once without a thought, and enough calls saved to be seen.
    const int Batch = 50;
    const int WithoutTransaction = 100; // each is a commit

    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IBatchStore)store).BatchStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var batches = (IBatchStore)store;
        long checksum = 0;
        if (how.InTransaction) store.Begin();
        for (int start = 0; start < operations; start += Batch)
        {
            var batch = _table.Fresh.AsSpan(start, Math.Min(Batch, operations - start));
            if (how.AsValues) batches.InsertValues(batch);
            else batches.InsertBatch(batch);
            foreach (var record in batch) checksum += record.Id;
        }

        if (how.InTransaction) store.Commit();
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => _table.DeleteFresh(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _table.IdsOfFresh(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _table.WithFresh(operations));
}

/// <summary>How a batch is inserted.</summary>
/// <param name="Name">The name in the case id.</param>
/// <param name="InTransaction">Whether all batches are in one transaction; or else each record commits by
/// itself.</param>
/// <param name="AsValues">Whether a batch is one statement with many rows; or else a statement for each record.</param>
public sealed record BatchInsert(string Name, bool InTransaction, bool AsValues);
