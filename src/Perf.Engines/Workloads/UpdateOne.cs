namespace Perf.Engines.Workloads;

/// <summary>Replaces every value of records in random order, one by one; each commits by itself.</summary>
public sealed class UpdateOne()
    : Workload("update-one", new WorkloadSize(200, Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _old = [];
    ImmutableArray<Customer> _new = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _old = _table.LoadedShuffled();
        _new = [.. _old.Select((record, i) => _table.Fresh[i] with { Id = record.Id })];
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (var record in _new.AsSpan(0, operations))
        {
            if (store.Update(record)) checksum += record.Id;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Transaction.Of(store, open =>
    {
        foreach (var record in _old[..operations]) open.Update(record);
    });

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _old[..operations].Sum(record => (long)record.Id);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _table.Replaced(_new[..operations]));
}
