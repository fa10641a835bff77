namespace Perf.Engines.Workloads;

/// <summary>Creates empty tables one by one.</summary>
public sealed class CreateTable()
    : Workload("create-table", new WorkloadSize(NumberedTables.Count, NumberedTables.Count), NumberedTables.Choices)
{
    /// <inheritdoc/>
    public override string DataHash => "none";

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ISchemaStore)store).SchemaStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var tables = (ISchemaStore)store;
        for (int i = 0; i < operations; i++) tables.CreateTable(NumberedTables.Names[i]);
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => NumberedTables.Drop(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        NumberedTables.MustBe(store, NumberedTables.Names.Take(operations));
}
