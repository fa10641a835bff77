namespace Perf.Engines.Sqlite;

/// <summary>The statements that make and drop tables; <c>{0}</c> is the name, its quotes doubled.</summary>
static class SchemaSql
{
    internal const string Create = "CREATE TABLE \"{0}\" (id INTEGER PRIMARY KEY, textdata TEXT NOT NULL)";
    internal const string Drop = "DROP TABLE \"{0}\"";

    /// <summary>The tables but those of customers and trips; the bank's are among them where there is a bank.</summary>
    internal const string SelectAll =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('Customer', 'Trips') ORDER BY name";

    /// <summary>The statement with a table's name in it: it can be any, quoted as it is.</summary>
    internal static string Named(string sql, string table) =>
        string.Format(null, sql, table.Replace("\"", "\"\"", StringComparison.Ordinal));
}
