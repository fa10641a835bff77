namespace Perf.Engines.Sqlite;

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
