namespace Perf.Sqlite;

/// <summary>
/// What connections are set to, and what their databases declare. Values of several databases stand side by side, for
/// the name of a file may be another one in every run.
/// </summary>
sealed class DatabaseFacts(SqliteLibrary library)
{
    static readonly string[] Switch = ["off", "on"];

    // What decides how long a commit or a lock waits, how much is read and written, and what is refused.
    static readonly (string Name, string[] Words)[] Pragmas =
    [
        ("auto_vacuum", ["none", "full", "incremental"]),
        ("busy_timeout", []),
        ("cache_size", []),
        ("foreign_keys", Switch),
        ("fullfsync", Switch),
        ("journal_mode", []),
        ("locking_mode", []),
        ("mmap_size", []),
        ("page_size", []),
        ("secure_delete", Switch),
        ("synchronous", ["off", "normal", "full", "extra"]),
        ("wal_autocheckpoint", []),
    ];

    readonly SortedDictionary<string, SortedSet<string>> _options = new(StringComparer.Ordinal);
    readonly SortedSet<string> _schema = new(StringComparer.Ordinal);

    /// <summary>Each pragma with its value.</summary>
    internal IReadOnlyDictionary<string, string> Options => _options.ToDictionary(
        option => option.Key, option => string.Join(", ", option.Value));

    /// <summary>The statements that make the tables, indexes, views and triggers.</summary>
    internal IReadOnlyList<string> Schema => [.. _schema];

    /// <summary>Reads them of one connection; of one that is locked nothing is known.</summary>
    internal void Add(nint connection)
    {
        try
        {
            foreach (string database in DatabasesOf(library, connection)) Add(connection, database);
        }
        catch (SqliteLibraryException)
        {
            // another connection has locked it
        }
    }

    /// <summary>The quoted names of a connection's databases: the main one and those that are attached.</summary>
    internal static IEnumerable<string> DatabasesOf(SqliteLibrary library, nint connection) =>
        library.Query(connection, "PRAGMA database_list", 1).Where(name => name != "temp").Select(Quoted);

    internal static string Quoted(string name) => $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    void Add(nint connection, string database)
    {
        foreach ((string name, string[] words) in Pragmas)
        {
            // The file of a database in memory can't be mapped: it has no such pragma.
            if (library.Query(connection, $"PRAGMA {database}.{name}", 0) is not [{ } value, ..]) continue;
            bool hasWord = int.TryParse(value, CultureInfo.InvariantCulture, out int number)
                && number >= 0 && number < words.Length;
            if (!_options.TryGetValue(name, out SortedSet<string>? values))
                _options[name] = values = new SortedSet<string>(StringComparer.Ordinal);
            values.Add(hasWord ? words[number] : value);
        }

        _schema.UnionWith(library.Query(
            connection,
            $"SELECT sql FROM {database}.sqlite_master WHERE sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_'",
            0));
    }
}
