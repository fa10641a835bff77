namespace Perf.Engines.Workloads;

/// <summary>
/// The cases of SQLite's speedtest1, its set <c>main</c>, by the numbers that they have there. A case stands alone
/// here: it makes its table itself, and what it returns and leaves behind is told from the rows.
/// </summary>
public static class SpeedtestCases
{
    const string Keyed = "CREATE TABLE z1(a INTEGER NOT NULL PRIMARY KEY, b INTEGER, c TEXT)";
    const string TextKeyed = "CREATE TABLE z1(a INTEGER, b INTEGER, c TEXT PRIMARY KEY) WITHOUT ROWID";
    const string IndexB = "CREATE INDEX z1b ON z1(b)";
    const string IndexC = "CREATE INDEX z1c ON z1(c)";
    const string Insert = "INSERT INTO z1(a, b, c) VALUES (@a, @b, @c)";
    const string Figures = "SELECT count(*), coalesce(sum(b), 0), coalesce(sum(length(c)), 0) FROM z1 WHERE ";

    /// <summary>Every case at a size.</summary>
    public static IReadOnlyList<SpeedtestCase> Of(int size)
    {
        var data = new SpeedtestData(size);
        return [.. Inserts(data), .. Searches(data), .. Schemas(data), .. Changes(data), .. Keys(data)];
    }

    static IEnumerable<SpeedtestCase> Inserts(SpeedtestData data) =>
    [
        Inserting(100, "INSERTs into table with no index", [SpeedtestCase.Plain], data, data.Scattered),
        Inserting(110, "ordered INSERTS with one index/PK", [Keyed], data, data.Ordered),
        Inserting(120, "unordered INSERTS with one index/PK", [Keyed], data, data.Scattered),
        Inserting(180, "INSERTS with three indexes", [Keyed, IndexB, IndexC], data, data.Scattered),
    ];

    static IEnumerable<SpeedtestCase> Searches(SpeedtestData data)
    {
        SpeedtestRow[] rows = [.. data.Scattered];
        IEnumerable<object?> Between(object[] ends) =>
            Sums(rows.Where(row => row.B >= Number(ends, 0) && row.B <= Number(ends, 1)));
        SpeedtestRow[] Like(object[] word) =>
            [.. rows.Where(row => row.C.Contains(((string)word[0]).Trim('%'), StringComparison.Ordinal))
                .OrderBy(row => row.A)];

        yield return Reading(130, "SELECTS, numeric BETWEEN, unindexed", data) with
        { Sql = Figures + "b BETWEEN @a AND @b", Runs = Ranges(data, 10, 50), Answer = Between };
        yield return Reading(140, "SELECTS, LIKE, unindexed", data) with
        { Sql = Figures + "c LIKE @a", Runs = Words(10), Answer = word => Sums(Like(word)) };
        yield return Reading(142, "SELECTS w/ORDER BY, unindexed", data) with
        {
            Sql = "SELECT a FROM z1 WHERE c LIKE @a ORDER BY a",
            Runs = Words(10),
            Answer = word => Like(word).Select(row => (object?)row.A),
        };
        yield return Reading(145, "SELECTS w/ORDER BY and LIMIT, unindexed", data) with
        {
            Sql = "SELECT a FROM z1 WHERE c LIKE @a ORDER BY a LIMIT 10",
            Runs = Words(10),
            Answer = word => Like(word).Take(10).Select(row => (object?)row.A),
        };
        yield return Reading(160, "SELECTS, numeric BETWEEN, indexed", data, IndexB) with
        { Sql = Figures + "b BETWEEN @a AND @b", Runs = Ranges(data, data.Count / 5, 50), Answer = Between };
        yield return Reading(161, "SELECTS, numeric BETWEEN, PK", data) with
        {
            Schema = [Keyed],
            Sql = Figures + "a BETWEEN @a AND @b",
            Runs = Ranges(data, data.Count / 5, 50),
            Answer = ends => Sums(rows.Where(row => row.A >= Number(ends, 0) && row.A <= Number(ends, 1))),
        };
        yield return Reading(170, "SELECTS, text BETWEEN, indexed", data, IndexC) with
        {
            Sql = Figures + "c BETWEEN @a AND @a || '~'",
            Runs = [.. Enumerable.Range(1, data.Count / 5).Select(i => new object[] { SpeedtestData.NameOf(i) })],
            Answer = first => Sums(rows.Where(row => string.CompareOrdinal(row.C, (string)first[0]) >= 0
                && string.CompareOrdinal(row.C, (string)first[0] + "~") <= 0)),
        };
    }

    static IEnumerable<SpeedtestCase> Schemas(SpeedtestData data)
    {
        object?[] all = [data.Scattered.Sum(row => row.A)];
        yield return Reading(150, "CREATE INDEX", data) with { Sql = IndexB };
        yield return Reading(200, "VACUUM", data) with { Sql = "VACUUM", InTransaction = false };
        yield return Reading(210, "ALTER TABLE ADD COLUMN", data)
            with
        { Sql = "ALTER TABLE z1 ADD COLUMN d INT DEFAULT 123" };
        yield return Reading(310, "four-ways joins", data, IndexB) with
        {
            Sql = "SELECT w.c FROM z1 AS w, z1 AS x, z1 AS y, z1 AS z "
                + "WHERE w.b = @a AND x.b = w.b + 1 AND y.b = x.b + 1 AND z.b = y.b + 1",
            Runs = [.. Enumerable.Range(1, data.Count / 5).Select(i => new object[] { i })],
            Answer = first => Number(first, 0) + 3 > data.Count ? [] : [data.Scattered[(int)Number(first, 0) - 1].C],
        };
        yield return Reading(320, "subquery in result set", data, IndexB) with
        {
            Sql = "SELECT sum(a), max(b), sum((SELECT x.b FROM z1 AS x WHERE x.b = z1.b + 5)) FROM z1",
            Answer = _ => [.. all, (long)data.Count, data.Scattered.Where(row => row.B > 5).Sum(row => row.B)],
        };
        yield return Reading(520, "SELECT DISTINCT", data)
            with
        { Sql = "SELECT count(*) FROM (SELECT DISTINCT b % 100 FROM z1)", Answer = _ => [100L] };
        yield return Reading(980, "PRAGMA integrity_check", data, IndexB)
            with
        { Sql = "PRAGMA integrity_check", InTransaction = false, Answer = _ => ["ok"] };
        yield return Reading(990, "ANALYZE", data, IndexB) with { Sql = "ANALYZE" };
    }

    static IEnumerable<SpeedtestCase> Changes(SpeedtestData data)
    {
        SpeedtestRow[] rows = [.. data.Scattered];
        object[][] each = [.. Enumerable.Range(1, data.Count).Select(i => new object[] { i })];
        object[][] ranges = Ranges(data, data.Count / 5, 2);
        bool InRange(SpeedtestRow row) => ranges.Any(ends => row.B >= Number(ends, 0) && row.B <= Number(ends, 1));

        const string copy = "CREATE TABLE z2 AS SELECT a, b, c FROM z1";
        yield return Reading(190, "refill one table", data, IndexB, copy, "DELETE FROM z1") with
        { Sql = "INSERT INTO z1(a, b, c) SELECT a, b, c FROM z2", IsEmptied = true };
        yield return Reading(230, "UPDATES, numeric BETWEEN, indexed", data, IndexB) with
        {
            Sql = "UPDATE z1 SET a = b * 2 WHERE b BETWEEN @a AND @b",
            Runs = ranges,
            After = [.. rows.Select(row => InRange(row) ? row with { A = row.B * 2 } : row)],
        };
        yield return Reading(240, "UPDATES of individual rows", data, IndexB) with
        {
            Sql = "UPDATE z1 SET a = b * 3 WHERE b = @a",
            Runs = each,
            After = [.. rows.Select(row => row with { A = row.B * 3 })],
        };
        yield return Reading(250, "One big UPDATE of the whole table", data) with
        { Sql = "UPDATE z1 SET a = b * 4", After = [.. rows.Select(row => row with { A = row.B * 4 })] };
        yield return Reading(270, "DELETEs, numeric BETWEEN, indexed", data, IndexB) with
        {
            Sql = "DELETE FROM z1 WHERE b BETWEEN @a AND @b",
            Runs = ranges,
            After = [.. rows.Where(row => !InRange(row))],
        };
        yield return Reading(280, "DELETEs of individual rows", data, IndexB) with
        { Sql = "DELETE FROM z1 WHERE b = @a", Runs = each, After = [] };
    }

    static IEnumerable<SpeedtestCase> Keys(SpeedtestData data)
    {
        object[][] doubled = [.. data.Ordered.Select(row => new object[] { row.A, row.B * 2, row.C })];
        SpeedtestRow[] after = [.. data.Ordered.Select(row => row with { B = row.B * 2 })];
        SpeedtestCase keyed = Reading(400, "REPLACE ops on an IPK", data) with
        {
            Schema = [Keyed],
            Before = data.Ordered,
            After = after,
            Sql = "REPLACE INTO z1(a, b, c) VALUES (@a, @b, @c)",
            Runs = doubled,
        };
        yield return keyed;
        yield return keyed with { Number = 500, Title = "REPLACE ops on a TEXT PK", Schema = [TextKeyed] };
        yield return keyed with
        {
            Number = 410,
            Title = "SELECTS on an IPK",
            After = data.Ordered,
            Sql = "SELECT b FROM z1 WHERE a = @a",
            Runs = [.. data.Ordered.Select(row => new object[] { row.A })],
            Answer = key => [data.Ordered[(int)Number(key, 0) - 1].B],
        };
        Dictionary<string, long> byName = data.Ordered.ToDictionary(row => row.C, row => row.B);
        yield return keyed with
        {
            Number = 510,
            Title = "SELECTS on a TEXT PK",
            Schema = [TextKeyed],
            After = data.Ordered,
            Sql = "SELECT b FROM z1 WHERE c = @a",
            Runs = [.. data.Ordered.Select(row => new object[] { row.C })],
            Answer = key => [byName[(string)key[0]]],
        };
    }

    static SpeedtestCase Inserting(
        int number, string title, string[] schema, SpeedtestData data, IReadOnlyList<SpeedtestRow> rows) =>
        new(number, title, data)
        {
            Schema = schema, After = rows, Sql = Insert,
            Runs = [.. rows.Select(row => new object[] { row.A, row.B, row.C })],
        };

    static SpeedtestCase Reading(int number, string title, SpeedtestData data, params string[] then) =>
        new(number, title, data)
        {
            Schema = [SpeedtestCase.Plain, .. then], Before = data.Scattered, After = data.Scattered, Sql = "",
        };

    static IEnumerable<object?> Sums(IEnumerable<SpeedtestRow> rows)
    {
        SpeedtestRow[] all = [.. rows];
        return [(long)all.Length, all.Sum(row => row.B), all.Sum(row => (long)row.C.Length)];
    }

    // As many ranges of that length, scattered over the table.
    static object[][] Ranges(SpeedtestData data, int count, int length) =>
        [.. Enumerable.Range(1, count).Select(i => SpeedtestData.Turned(i, data.Count) % data.Count)
            .Select(first => new object[] { first, first + length })];

    static object[][] Words(int count) =>
        [.. Enumerable.Range(1, count).Select(i => new object[] { $"%{SpeedtestData.NameOf(i)}%" })];

    static long Number(object[] values, int place) => Convert.ToInt64(values[place], null);
}
