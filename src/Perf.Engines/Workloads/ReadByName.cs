namespace Perf.Engines.Workloads;

/// <summary>Finds records by the whole name, which is no key and has no index; an operation is one search.</summary>
public sealed class ReadByName() : Workload("read-by-name", new WorkloadSize(100, 1_000), CustomersTable.Choices)
{
    // Names end in the id: one of three digits is the beginning of no other's, but for 100, which 1000 begins with.
    const int First = 101;
    const int Last = 999;

    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _wanted = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _wanted = [.. _table.LoadedShuffled().Where(record => record.Id is >= First and <= Last)];
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            long sum = 0;
            foreach (var record in store.Query(_wanted[i % _wanted.Length].Name, telephoneAbove: 0))
                sum = unchecked(sum + record.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_wanted, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}
