namespace Perf.Engines.Workloads;

/// <summary>One of the cases of speedtest1: what it finds, what it does, and what comes of it.</summary>
/// <param name="Number">Its number there.</param>
/// <param name="Title">What it is called there.</param>
/// <param name="Data">The rows.</param>
public sealed record SpeedtestCase(int Number, string Title, SpeedtestData Data)
{
    /// <summary>Makes an empty table.</summary>
    internal const string Plain = "CREATE TABLE z1(a INTEGER, b INTEGER, c TEXT)";

    /// <summary>The name in the case id.</summary>
    public string Name => $"speedtest-{Number}";

    /// <summary>The statements that make what it finds; the first makes the table.</summary>
    internal IReadOnlyList<string> Schema { get; init; } = [Plain];

    /// <summary>The rows that it finds.</summary>
    internal IReadOnlyList<SpeedtestRow> Before { get; init; } = [];

    /// <summary>The rows that it leaves behind.</summary>
    internal IReadOnlyList<SpeedtestRow> After { get; init; } = [];

    /// <summary>Whether what makes it leaves the table empty in the end, its rows being elsewhere.</summary>
    internal bool IsEmptied { get; init; }

    /// <summary>The statement that is run.</summary>
    public required string Sql { get; init; }

    /// <summary>The values of each run; a single run without values where there are none.</summary>
    internal IReadOnlyList<object[]> Runs { get; init; } = [[]];

    /// <summary>Whether all runs are in one transaction.</summary>
    internal bool InTransaction { get; init; } = true;

    /// <summary>The values that a run should return, row by row.</summary>
    internal Func<object[], IEnumerable<object?>> Answer { get; init; } = _ => [];

    /// <summary>Makes what it finds, whatever was there.</summary>
    internal void Prepare(ISqlStore store)
    {
        foreach (string table in new[] { "z1", "z2" }) Run(store, $"DROP TABLE IF EXISTS {table}");
        Run(store, Schema[0]);
        using (ISqlStatement insert = store.Prepare("INSERT INTO z1(a, b, c) VALUES (@a, @b, @c)"))
        {
            store.Begin();
            foreach (SpeedtestRow row in Before) _ = insert.Run(row.A, row.B, row.C);
            store.Commit();
        }

        foreach (string sql in Schema.Skip(1)) Run(store, sql);
    }

    /// <summary>The work.</summary>
    internal long Do(ISqlStore store)
    {
        using ISqlStatement statement = store.Prepare(Sql);
        long checksum = 0;
        if (InTransaction) store.Begin();
        foreach (object[] values in Runs) checksum = unchecked(checksum * 31 + statement.Run(values));
        if (InTransaction) store.Commit();
        return checksum;
    }

    /// <summary>The checksum that the work should have.</summary>
    internal long Wanted() =>
        Runs.Aggregate(0L, (checksum, values) => unchecked(checksum * 31 + SqlChecksum.Of(Answer(values))));

    /// <summary>The table holds these rows.</summary>
    internal static void MustHold(ISqlStore store, IReadOnlyList<SpeedtestRow> rows)
    {
        using ISqlStatement all = store.Prepare("SELECT a, b, c FROM z1 ORDER BY a, b");
        Workloads.Answer.MustBe("the checksum of every row of the table", all.Run(), SqlChecksum.Of(
            rows.OrderBy(row => row.A).ThenBy(row => row.B).SelectMany(row => new object[] { row.A, row.B, row.C })));
    }

    static void Run(ISqlStore store, string sql)
    {
        using ISqlStatement statement = store.Prepare(sql);
        _ = statement.Run();
    }
}
