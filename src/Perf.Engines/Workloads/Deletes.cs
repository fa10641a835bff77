namespace Perf.Engines.Workloads;

/// <summary>A workload that deletes records by id in random order.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
public abstract class DeletingWorkload(string name, WorkloadSize size) : CustomersWorkload(name, size)
{
    ImmutableArray<Customer> _shuffled = [];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _shuffled = Table.LoadedShuffled();
        base.Load(store);
    }

    /// <summary>Deletes the first records in random order.</summary>
    /// <returns>The sum of the ids that were deleted.</returns>
    protected long Delete(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        foreach (var record in _shuffled.AsSpan(0, operations))
        {
            if (customers.Delete(record.Id)) checksum += record.Id;
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

/// <summary>Deletes records by id in random order, one by one; each commits alone.</summary>
public sealed class DeleteOne() : DeletingWorkload("delete-one", new WorkloadSize(200, Customers.LoadedCount))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations) => Delete(store, operations);
}

/// <summary>
/// Deletes every record by id in random order, all in one transaction. The size of the closed files shows whether their
/// space is given back, or kept for new records.
/// </summary>
public sealed class DeleteAll() : DeletingWorkload("delete-all", WorkloadSize.Exactly(Customers.LoadedCount))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        store.Begin();
        long checksum = Delete(store, operations);
        store.Commit();
        return checksum;
    }
}

/// <summary>
/// Gives the space of deleted records back to the disk: every record was inserted and deleted before. The size of the
/// closed files shows whether it was given back.
/// </summary>
public sealed class Shrink() : CustomersWorkload("shrink", WorkloadSize.Exactly(1))
{
    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        Table.Load(store);
        Transaction.Of(store, open =>
        {
            foreach (var record in Table.Loaded) open.Delete(record.Id);
        });
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var shrinking = store.Table<IShrinking>();
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
