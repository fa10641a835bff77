namespace Perf.Sqlite;

/// <summary>
/// What connections are set to, and what their databases declare. Values of several databases stand side by side, for
/// the name of a file may be another one in every run.
/// </summary>
sealed class DatabaseFacts(SqliteLibrary library)
{
    // What decides how long a commit or a lock waits, how much is read and written, and what is refused.
    static readonly Pragma[] Pragmas =
    [
        .. Pragma.All.Where(pragma => pragma.Name
            is not ("encoding" or "checkpoint_fullfsync" or "journal_size_limit" or "temp_store" or "automatic_index")),
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
        foreach (Pragma pragma in Pragmas)
        {
            // The file of a database in memory can't be mapped: it has no such pragma.
            if (library.Query(connection, $"PRAGMA {database}.{pragma.Name}", 0) is not [{ } value, ..]) continue;
            if (!_options.TryGetValue(pragma.Name, out SortedSet<string>? values))
                _options[pragma.Name] = values = new SortedSet<string>(StringComparer.Ordinal);
            values.Add(pragma.Option(value));
        }

        _schema.UnionWith(library.Query(
            connection,
            $"SELECT sql FROM {database}.sqlite_master WHERE sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_'",
            0));
    }
}

/// <summary>An option that a PRAGMA sets on every open, and reads back.</summary>
/// <param name="Name">The name: <c>synchronous</c>.</param>
/// <param name="Words">The words for the numbers that are read back, from 0; none where there are none.</param>
sealed record Pragma(string Name, params string[] Words)
{
    static readonly string[] Switch = ["off", "on"];

    /// <summary>Every pragma that a configuration states, in the order in which they can be set.</summary>
    internal static IReadOnlyList<Pragma> All { get; } =
    [
        // The shape of a new file: these come before anything is written to it.
        new("encoding"), new("page_size"), new("auto_vacuum", "none", "full", "incremental"),

        new("locking_mode"), new("journal_mode"), new("synchronous", "off", "normal", "full", "extra"),
        new("fullfsync", Switch), new("checkpoint_fullfsync", Switch),
        new("wal_autocheckpoint"), new("journal_size_limit"), new("busy_timeout"),
        new("cache_size"), new("mmap_size"), new("temp_store", "default", "file", "memory"),
        new("secure_delete", Switch), new("automatic_index", Switch), new("foreign_keys", Switch),
    ];

    /// <summary>The statement that sets it; a pragma takes no parameters.</summary>
    internal string Set(string value) => $"PRAGMA {Name} = '{value}'";

    /// <summary>The statement that reads it.</summary>
    internal string Get => $"PRAGMA {Name}";

    /// <summary>The option for an answer; <c>none</c> if the engine gives none.</summary>
    internal string Option(object? answer)
    {
        string text = answer is null ? "none" : Convert.ToString(answer, CultureInfo.InvariantCulture)!;
        return int.TryParse(text, CultureInfo.InvariantCulture, out int number) && number >= 0 && number < Words.Length
            ? Words[number]
            : text;
    }
}
