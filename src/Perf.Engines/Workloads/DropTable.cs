namespace Perf.Engines.Workloads;

/// <summary>Drops empty tables one by one.</summary>
public sealed class DropTable()
    : Workload("drop-table", new WorkloadSize(NumberedTables.Count, NumberedTables.Count), NumberedTables.Choices)
{
    /// <inheritdoc/>
    public override string DataHash => "none";

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ISchemaStore)store).SchemaStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        NumberedTables.Create(store, NumberedTables.Count);
        NumberedTables.MustBe(store, NumberedTables.Names); // dropping nothing would leave the same
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var tables = (ISchemaStore)store;
        for (int i = 0; i < operations; i++) tables.DropTable(NumberedTables.Names[i]);
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => NumberedTables.Create(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        NumberedTables.MustBe(store, NumberedTables.Names.Skip(operations));
}
