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
