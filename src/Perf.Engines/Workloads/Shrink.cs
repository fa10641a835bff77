namespace Perf.Engines.Workloads;

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
