namespace Perf.Sqlite;

/// <summary>How many rows the tables of a connection's databases have, temporary ones too.</summary>
static class TableRows
{
    /// <summary>Adds the rows of each table, by the database's file: of one without tables an empty list.</summary>
    internal static void AddTo(
        IDictionary<string, SortedDictionary<string, long>> files, SqliteLibrary library, nint connection)
    {
        try
        {
            string file = library.Query(connection, "PRAGMA database_list", 2) is [{ Length: > 0 } path, ..]
                ? Path.GetFileName(path) : string.Create(CultureInfo.InvariantCulture, $"memory {connection}");
            if (!files.TryGetValue(file, out SortedDictionary<string, long>? rows))
                files[file] = rows = new SortedDictionary<string, long>(StringComparer.Ordinal);
            foreach (string database in new[] { "main", "temp" })
            {
                foreach (string table in library.Query(
                    connection,
                    $"SELECT name FROM {database}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
                    0))
                {
                    string counted = $"SELECT count(*) FROM {database}.{DatabaseFacts.Quoted(table)}";
                    rows[database == "temp" ? $"temporary table {table}" : table] = long.Parse(
                        library.Query(connection, counted, 0)[0], CultureInfo.InvariantCulture);
                }
            }
        }
        catch (SqliteLibraryException)
        {
            // locked by another connection, or a table of an extension that is not loaded: nothing is known of it
        }
    }
}
