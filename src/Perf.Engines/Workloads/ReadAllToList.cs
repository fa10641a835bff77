namespace Perf.Engines.Workloads;

/// <summary>
/// Reads the whole table into a list, and only then looks at it: the list is allocated on top, and nothing of it goes
/// before all does. An operation is one record.
/// </summary>
public sealed class ReadAllToList()
    : Workload("read-all-to-list", WorkloadSize.Wholes(Customers.LoadedCount, most: 20), CustomersTable.Choices)
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
            var all = store.ReadAll().ToList();
            if (all.Count == 0) break; // an empty table would be read for ever; the checksum tells
            foreach (var record in all) checksum = unchecked(checksum * 31 + record.Checksum());
            left -= all.Count;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_table.Loaded, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}
