namespace Perf.Engines.Workloads;

/// <summary>Reads the whole table, every value of every record; an operation is one record fetched.</summary>
public sealed class ReadAll()
    : Workload("read-all", WorkloadSize.Wholes(Customers.LoadedCount, most: 20), CustomersTable.Choices)
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
        for (int left = operations; left > 0;)
        {
            int before = left;
            foreach (var record in store.ReadAll())
            {
                checksum = unchecked(checksum * 31 + record.Checksum());
                // A number that is no multiple of the table's ends in the middle of it, and still counts right.
                if (--left == 0) break;
            }

            if (left == before) break; // an empty table would be read for ever; the checksum tells
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_table.Loaded, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}
