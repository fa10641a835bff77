namespace Perf.Sqlite;

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
