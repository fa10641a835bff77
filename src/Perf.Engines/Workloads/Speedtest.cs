namespace Perf.Engines.Workloads;

/// <summary>A case of SQLite's speedtest1 as a whole: an operation is all of its statements.</summary>
/// <param name="one">The case.</param>
public sealed class Speedtest(SpeedtestCase one)
    : Workload(one.Name, WorkloadSize.Exactly(1), [$"case={one.Number} {one.Title}", $"size={one.Data.Size}"])
{
    /// <inheritdoc/>
    public override string DataHash => one.Data.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => [.. one.Schema, one.Sql];

    /// <inheritdoc/>
    protected override void Load(IStore store) => one.Prepare((ISqlStore)store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations) => one.Do((ISqlStore)store);

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Load(store);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations == 0 ? 0 : one.Wanted();

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        SpeedtestCase.MustHold((ISqlStore)store, operations > 0 ? one.After : one.IsEmptied ? [] : one.Before);
}
