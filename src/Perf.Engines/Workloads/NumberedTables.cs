namespace Perf.Engines.Workloads;

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
