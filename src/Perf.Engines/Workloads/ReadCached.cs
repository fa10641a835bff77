namespace Perf.Engines.Workloads;

/// <summary>
/// Reads records by id, in random order, through an identity map that knows all: the store is not asked.
/// </summary>
public sealed class ReadCached()
    : Workload(
        "read-cached", new WorkloadSize(Customers.LoadedCount, 200 * Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _shuffled = [];
    IdentityMap _map = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _map = new IdentityMap();
        _shuffled = _table.LoadedShuffled();
        _table.Load(store);
        foreach (var record in _shuffled) _map.Read(store, record.Id);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (_map.Read(store, _shuffled[next].Id)?.Checksum() ?? 0));
            if (++next == _shuffled.Length) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_shuffled, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        Answer.MustBe("the reads that the store was asked for", _map.Misses, Customers.LoadedCount);
        Answer.MustHold(store, _table.Loaded);
    }
}
