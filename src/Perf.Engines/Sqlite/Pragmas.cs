namespace Perf.Engines.Sqlite;

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

/// <summary>The pragmas of one configuration, which every provider of SQLite has under the same name.</summary>
/// <param name="Name">The configuration's name: <c>wal-full</c>.</param>
/// <param name="Durability">What the pragmas promise.</param>
/// <param name="Options">Each pragma with its value.</param>
sealed record PragmaSet(string Name, DurabilityClass Durability, IReadOnlyDictionary<string, string> Options)
{
    /// <summary>The ones that users choose; <c>delete-full</c> is SQLite's own default.</summary>
    internal static IReadOnlyList<PragmaSet> All { get; } =
    [
        new("memory", DurabilityClass.None, new Dictionary<string, string>(Standard())
        {
            ["journal_mode"] = "memory",
            ["synchronous"] = "off",
            ["mmap_size"] = "none",             // there is no file
        }),
        OnDisk("delete-full", DurabilityClass.Power, journal: "delete", synchronous: "full"),
        OnDisk("delete-off", DurabilityClass.Process, journal: "delete", synchronous: "off"),
        OnDisk("truncate-full", DurabilityClass.Power, journal: "truncate", synchronous: "full"),
        OnDisk("wal-full", DurabilityClass.Power, journal: "wal", synchronous: "full"),
        OnDisk("wal-normal", DurabilityClass.Process, journal: "wal", synchronous: "normal"),
        OnDisk("wal-off", DurabilityClass.Process, journal: "wal", synchronous: "off"),
    ];

    /// <summary>The one of that name.</summary>
    internal static PragmaSet Named(string name) => All.Single(pragmas => pragmas.Name == name);

    /// <summary>Whether there is no file.</summary>
    internal bool InMemory => Options["mmap_size"] == "none";

    /// <summary>The pragmas with a provider's own options.</summary>
    internal Dictionary<string, string> With(params ReadOnlySpan<(string Name, string Value)> others)
    {
        var options = new Dictionary<string, string>(Options);
        foreach ((string name, string value) in others) options.Add(name, value);
        return options;
    }

    static PragmaSet OnDisk(
        string name, DurabilityClass durability, string journal, string synchronous) => new(
            name,
            durability,
            new Dictionary<string, string>(Standard()) { ["journal_mode"] = journal, ["synchronous"] = synchronous });

    /// <summary>What all have in common: SQLite's default values, stated.</summary>
    static Dictionary<string, string> Standard() => new()
    {
        ["busy_timeout"] = "0",             // the providers retry, if their options say so
        ["encoding"] = "UTF-8",
        ["page_size"] = "4096",
        ["auto_vacuum"] = "none",
        ["locking_mode"] = "normal",
        ["fullfsync"] = "off",
        ["checkpoint_fullfsync"] = "off",
        ["wal_autocheckpoint"] = "1000",
        ["journal_size_limit"] = "-1",
        ["cache_size"] = "-2000",
        ["mmap_size"] = "0",
        ["temp_store"] = "file",
        ["secure_delete"] = "off",
        ["automatic_index"] = "on",
        ["foreign_keys"] = "on",
    };
}
