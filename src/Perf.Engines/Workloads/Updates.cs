namespace Perf.Engines.Workloads;

/// <summary>Replaces every value of records in random order, one by one; each commits alone.</summary>
public sealed class UpdateOne()
    : CustomersWorkload("update-one", new WorkloadSize(200, Customers.LoadedCount))
{
    ImmutableArray<Customer> _old = [];
    ImmutableArray<Customer> _new = [];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _old = Table.LoadedShuffled();
        _new = [.. _old.Select((record, i) => Table.Fresh[i] with { Id = record.Id })];
        Table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        foreach (var record in _new.AsSpan(0, operations))
        {
            if (customers.Update(record)) checksum += record.Id;
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
        Answer.MustHold(store, Table.Replaced(_new[..operations]));
}

/// <summary>
/// Replaces or inserts records one by one, alternately one that is there, in random order, and one that is not; each
/// commits alone.
/// </summary>
public sealed class Upsert()
    : CustomersWorkload("upsert", new WorkloadSize(200, 2 * Customers.LoadedCount))
{
    ImmutableArray<Customer> _old = [];
    ImmutableArray<Customer> _new = [];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _old = Table.LoadedShuffled();
        // The values for old records are those of the fresh ones from the end, so that no two of a batch are equal.
        _new =
        [
            .. _old.SelectMany(
                (record, i) => new[] { Table.Fresh[^(i + 1)] with { Id = record.Id }, Table.Fresh[i] }),
        ];
        Table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        foreach (var record in _new.AsSpan(0, operations))
        {
            customers.Upsert(record);
            checksum += record.Id;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        Table.DeleteFresh(store, Inserted(operations));
        Transaction.Of(store, open =>
        {
            foreach (var record in _old[..Replaced(operations)]) open.Update(record);
        });
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) =>
        _old[..Replaced(operations)].Sum(record => (long)record.Id) + Table.IdsOfFresh(Inserted(operations));

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, Table.Replaced(_new[..operations]));

    static int Replaced(int operations) => (operations + 1) / 2;

    static int Inserted(int operations) => operations / 2;
}
