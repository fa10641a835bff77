namespace Perf.Engines.Workloads;

/// <summary>The published query, <c>Name LIKE 'John%' AND Telephone > 5555555</c>; an operation is one query.</summary>
public sealed class Query()
    : Workload(
        "query",
        new WorkloadSize(20, 1_000),
        [.. CustomersTable.Choices, $"prefix={Prefix}", $"above={Customers.TelephoneLimit}"])
{
    const string Prefix = "John";

    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            long sum = 0;
            foreach (var record in store.Query(Prefix, Customers.TelephoneLimit))
                sum = unchecked(sum + record.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long sum = 0;
        foreach (var record in _table.Loaded.Where(Matches)) sum = unchecked(sum + record.Checksum());
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + sum);
        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);

    static bool Matches(Customer record) =>
        record.Name.StartsWith(Prefix, StringComparison.Ordinal) && record.Telephone > Customers.TelephoneLimit;
}
