using Perf.Engines.Sqlite;
using Perf.Engines.Stores;
using Perf.Harness.Work;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>The configurations that users of the provider choose, each with every option stated.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "microsoft-data-sqlite";

    /// <summary>Every configuration; <c>delete-full</c> is SQLite's own default.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        InMemory("memory"),
        OnDisk("delete-full", DurabilityClass.Power, journal: "delete", synchronous: "full"),
        OnDisk("delete-off", DurabilityClass.Process, journal: "delete", synchronous: "off"),
        OnDisk("truncate-full", DurabilityClass.Power, journal: "truncate", synchronous: "full"),
        OnDisk("wal-full", DurabilityClass.Power, journal: "wal", synchronous: "full"),
        OnDisk("wal-normal", DurabilityClass.Process, journal: "wal", synchronous: "normal"),
        OnDisk("wal-off", DurabilityClass.Process, journal: "wal", synchronous: "off"),
    ];

    static EngineConfiguration OnDisk(string name, DurabilityClass durability, string journal, string synchronous) =>
        Of(name, durability, new(Standard()) { ["journal_mode"] = journal, ["synchronous"] = synchronous });

    static EngineConfiguration InMemory(string name) => Of(name, DurabilityClass.None, new(Standard())
    {
        ["mode"] = "memory",
        ["journal_mode"] = "memory",
        ["synchronous"] = "off",
        ["mmap_size"] = "none",             // there is no file
    }) with { Persists = false, Record = null };

    static EngineConfiguration Of(string name, DurabilityClass durability, Dictionary<string, string> options) =>
        new(Engine, name, durability)
        {
            Options = options,
            Open = (directory, work) => Store.Open($"{Engine}/{name}", options, directory, work),
            CountWork = () => new SqliteWork(Library.Native),
            Record = recorder => new SqliteWork(Library.Native, recorder),
            Subject = Library.Subject,
        };

    /// <summary>What all configurations have in common: SQLite's and the provider's usual values, said aloud.</summary>
    static Dictionary<string, string> Standard() => new()
    {
        ["mode"] = "readwritecreate",
        ["cache"] = "private",
        ["pooling"] = "false",              // a pooled handle outlives its store, and keeps a deleted file
        ["default-timeout"] = "30",         // the provider tries again itself for so many seconds,
        ["busy_timeout"] = "0",             // and leaves SQLite's own waiting off
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
