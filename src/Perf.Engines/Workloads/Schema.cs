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

/// <summary>Tables named by number, for the workloads that make and drop them.</summary>
public static class NumberedTables
{
    /// <summary>The number of tables.</summary>
    public const int Count = 50;

    /// <summary>The names, in the order in which they sort.</summary>
    public static IReadOnlyList<string> Names { get; } =
        [.. Enumerable.Range(1, Count).Select(number => "test_" + number.ToString("00", CultureInfo.InvariantCulture))];

    /// <summary>What every workload on these tables has chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } = [$"tables={Count}"];

    /// <summary>Makes the first tables in one transaction.</summary>
    public static void Create(IStore store, int count) => Transaction.Of(store, open =>
    {
        for (int i = 0; i < count; i++) ((ISchemaStore)open).CreateTable(Names[i]);
    });

    /// <summary>Drops the first tables in one transaction.</summary>
    public static void Drop(IStore store, int count) => Transaction.Of(store, open =>
    {
        for (int i = 0; i < count; i++) ((ISchemaStore)open).DropTable(Names[i]);
    });

    /// <summary>Checks that the store has these tables and no other.</summary>
    public static void MustBe(IStore store, IEnumerable<string> wanted) =>
        Answer.MustBe("the tables", string.Join(' ', ((ISchemaStore)store).Tables()), string.Join(' ', wanted));
}
