namespace Perf.Sqlite;

/// <summary>How many rows the tables of a connection's databases have.</summary>
static class TableRows
{
    internal static void AddTo(IDictionary<string, long> rows, SqliteLibrary library, nint connection)
    {
        try
        {
            string file = library.Query(connection, "PRAGMA database_list", 2) is [{ Length: > 0 } path, ..]
                ? Path.GetFileName(path) : string.Create(CultureInfo.InvariantCulture, $"memory {connection}");
            foreach (string table in library.Query(
                connection, "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", 0))
            {
                string name = table.Replace("\"", "\"\"", StringComparison.Ordinal);
                string count = library.Query(connection, $"SELECT count(*) FROM main.\"{name}\"", 0)[0];
                rows[$"{file}: {table}"] = long.Parse(count, CultureInfo.InvariantCulture);
            }
        }
        catch (SqliteLibraryException)
        {
            // locked by another connection, or a table of an extension that is not loaded: nothing is known of it
        }
    }
}
