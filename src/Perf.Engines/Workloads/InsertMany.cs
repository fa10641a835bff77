namespace Perf.Engines.Workloads;

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
