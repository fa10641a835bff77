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
