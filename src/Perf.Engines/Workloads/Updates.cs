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

/// <summary>
/// Replaces or inserts records one by one, by turns one that is there, in random order, and one that is not; each
/// commits by itself.
/// </summary>
public sealed class Upsert()
    : Workload("upsert", new WorkloadSize(200, 2 * Customers.LoadedCount), CustomersTable.Choices)
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
        // The values for old records are those of the fresh ones from the end, so that no two of a batch are equal.
        _new =
        [
            .. _old.SelectMany(
                (record, i) => new[] { _table.Fresh[^(i + 1)] with { Id = record.Id }, _table.Fresh[i] }),
        ];
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (var record in _new.AsSpan(0, operations))
        {
            store.Upsert(record);
            checksum += record.Id;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        _table.DeleteFresh(store, Inserted(operations));
        Transaction.Of(store, open =>
        {
            foreach (var record in _old[..Replaced(operations)]) open.Update(record);
        });
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) =>
        _old[..Replaced(operations)].Sum(record => (long)record.Id) + _table.IdsOfFresh(Inserted(operations));

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _table.Replaced(_new[..operations]));

    static int Replaced(int operations) => (operations + 1) / 2;

    static int Inserted(int operations) => operations / 2;
}
