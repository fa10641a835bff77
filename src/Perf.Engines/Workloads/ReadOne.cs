namespace Perf.Engines.Workloads;

/// <summary>Reads records by id, in random order: each of the table once, then again from the start.</summary>
public sealed class ReadOne()
    : Workload("read-one", new WorkloadSize(Customers.LoadedCount, 20 * Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    int[] _ids = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _ids = [.. CustomersTable.Shuffled().Select(place => _table.Loaded[place].Id)];
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (store.Read(_ids[next])?.Checksum() ?? 0));
            if (++next == _ids.Length) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) =>
        CustomersTable.ChecksumOf(_table.LoadedShuffled(), operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}
