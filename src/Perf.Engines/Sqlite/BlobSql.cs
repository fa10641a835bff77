namespace Perf.Engines.Sqlite;

/// <summary>The statements on blobs: the table of SQLite's own kvtest.</summary>
static class BlobSql
{
    internal const string Create = "CREATE TABLE IF NOT EXISTS kv (k INTEGER PRIMARY KEY, v BLOB NOT NULL)";
    internal const string Put = "REPLACE INTO kv (k, v) VALUES (@a, @b)";
    internal const string Select = "SELECT v FROM kv WHERE k = @a";
    internal const string CountAll = "SELECT count(*) FROM kv";

    /// <summary>Every statement.</summary>
    internal static IReadOnlyList<string> All { get; } = [Create, Put, Select, CountAll];
}
