namespace Perf.Engines.Workloads;

/// <summary>A workload that makes or drops empty tables, which are named by number.</summary>
/// <param name="name">The name in the case id.</param>
public abstract class TablesWorkload(string name)
    : Workload(name, new WorkloadSize(NumberedTables.Count, NumberedTables.Count), NumberedTables.Choices)
{
    /// <inheritdoc/>
    public override string DataHash => "none";

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<INamedTables>().Statements;

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;
}

/// <summary>Creates empty tables one by one.</summary>
public sealed class CreateTable() : TablesWorkload("create-table")
{
    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var tables = store.Table<INamedTables>();
        for (int i = 0; i < operations; i++) tables.Create(NumberedTables.Names[i]);
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => NumberedTables.Drop(store, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        NumberedTables.MustBe(store, NumberedTables.Names.Take(operations));
}

/// <summary>Drops empty tables one by one.</summary>
public sealed class DropTable() : TablesWorkload("drop-table")
{
    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        NumberedTables.Create(store, NumberedTables.Count);
        NumberedTables.MustBe(store, NumberedTables.Names); // dropping nothing would leave the same
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var tables = store.Table<INamedTables>();
        for (int i = 0; i < operations; i++) tables.Drop(NumberedTables.Names[i]);
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => NumberedTables.Create(store, operations);

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
        for (int i = 0; i < count; i++) open.Table<INamedTables>().Create(Names[i]);
    });

    /// <summary>Drops the first tables in one transaction.</summary>
    public static void Drop(IStore store, int count) => Transaction.Of(store, open =>
    {
        for (int i = 0; i < count; i++) open.Table<INamedTables>().Drop(Names[i]);
    });

    /// <summary>Checks that the store has these tables and no other.</summary>
    public static void MustBe(IStore store, IEnumerable<string> wanted) =>
        Answer.MustBe(
            "the tables", string.Join(' ', store.Table<INamedTables>().Names()), string.Join(' ', wanted));
}
