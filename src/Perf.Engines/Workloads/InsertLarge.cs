namespace Perf.Engines.Workloads;

/// <summary>Inserts large records into an empty table one by one; each commits by itself.</summary>
public sealed class InsertLarge() : Workload(
    "insert-large",
    new WorkloadSize(50, LargeCustomers.Count),
    [$"seed={LargeCustomers.Seed}", $"letters={LargeCustomers.Letters}"])
{
    readonly LargeCustomers _records = new();

    /// <inheritdoc/>
    public override string DataHash => _records.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => Answer.MustHold(store, []);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (var record in _records.All.AsSpan(0, operations))
        {
            store.Insert(record);
            checksum += record.Id;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Transaction.Of(store, open =>
    {
        foreach (var record in _records.All.AsSpan(0, operations)) open.Delete(record.Id);
    });

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _records.All[..operations].Sum(record => (long)record.Id);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _records.All[..operations]);
}
