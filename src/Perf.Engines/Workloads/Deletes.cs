namespace Perf.Engines.Workloads;

/// <summary>Deletes records by id in random order, one by one; each commits by itself.</summary>
public sealed class DeleteOne()
    : Workload("delete-one", new WorkloadSize(200, Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _shuffled = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _shuffled = _table.LoadedShuffled();
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (var record in _shuffled.AsSpan(0, operations))
        {
            if (store.Delete(record.Id)) checksum += record.Id;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) =>
        store.InsertMany([.. _shuffled[..operations].OrderBy(record => record.Id)]);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _shuffled[..operations].Sum(record => (long)record.Id);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, [.. _shuffled[operations..].OrderBy(record => record.Id)]);
}

/// <summary>
/// Deletes every record by id in random order, all in one transaction. The size of the closed files tells whether their
/// space is given back, or kept for new records.
/// </summary>
public sealed class DeleteAll()
    : Workload("delete-all", WorkloadSize.Exactly(Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _shuffled = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _shuffled = _table.LoadedShuffled();
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        store.Begin();
        foreach (var record in _shuffled.AsSpan(0, operations))
        {
            if (store.Delete(record.Id)) checksum += record.Id;
        }

        store.Commit();
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => _table.Load(store);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _shuffled[..operations].Sum(record => (long)record.Id);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, operations == 0 ? _table.Loaded : []);
}

/// <summary>
/// Gives the space of deleted records back to the disk: every record was inserted and deleted before. The size of the
/// closed files tells whether it was given back.
/// </summary>
public sealed class Shrink() : Workload("shrink", WorkloadSize.Exactly(1), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _table.Load(store);
        Transaction.Of(store, open =>
        {
            foreach (var record in _table.Loaded) open.Delete(record.Id);
        });
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var shrinking = (IShrinkingStore)store;
        for (int i = 0; i < operations; i++) shrinking.Shrink();
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Load(store);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, []);
}
