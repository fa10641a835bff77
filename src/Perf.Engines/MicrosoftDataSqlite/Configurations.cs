using Perf.Engines.Sqlite;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>The configurations that users of the provider choose, each with every option stated.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "microsoft-data-sqlite";

    /// <summary>Every configuration.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } = [.. PragmaSet.All.Select(pragmas => Of(pragmas))];

    /// <summary>
    /// Those for load scenarios alone: how a connection waits for a lock, and whether there is a pool, is nothing to a
    /// client that is alone. Where <c>busy_timeout</c> is set SQLite itself waits, from one millisecond up to a
    /// hundred; elsewhere the provider sleeps 150 ms before it tries again.
    /// </summary>
    public static IReadOnlyList<EngineConfiguration> ForLoad { get; } =
    [
        Of(PragmaSet.Named("wal-normal") with { Name = "wal-normal-pooled" }, ("pooling", "true")),
        Waiting("wal-normal"),
        Waiting("delete-off"),
    ];

    static EngineConfiguration Waiting(string name)
    {
        PragmaSet pragmas = PragmaSet.Named(name);
        return Of(pragmas with
        {
            Name = $"{name}-busy-timeout",
            Options = new Dictionary<string, string>(pragmas.Options) { ["busy_timeout"] = "5000" },
        });
    }

    /// <summary>The pragmas with the provider's options, and with those of a layer above it.</summary>
    internal static Dictionary<string, string> OptionsOf(
        PragmaSet pragmas, params ReadOnlySpan<(string Name, string Value)> layer) => pragmas.With(
        [
            ("mode", pragmas.InMemory ? "memory" : "readwritecreate"),
            ("cache", "private"),
            ("pooling", "false"),               // a pooled handle outlives its store, and keeps a deleted file
            ("default-timeout", "30"),          // for so many seconds it tries again what was busy
            .. layer,
        ]);

    static EngineConfiguration Of(PragmaSet pragmas) => Of(pragmas, ("pooling", "false"));

    static EngineConfiguration Of(PragmaSet pragmas, (string Name, string Value) other)
    {
        Dictionary<string, string> options = OptionsOf(pragmas);
        options[other.Name] = other.Value;
        return new EngineConfiguration(Engine, pragmas.Name, pragmas.Durability)
        {
            Options = options,
            Open = (directory, work) => Store.Open($"{Engine}/{pragmas.Name}", options, directory, work),
            Capabilities = Store.Tables.Kinds,
            CountWork = () => new SqliteWork(Library.Native),
            WatchContention = pragmas.InMemory ? null : () => new ContentionWatch(Library.Native),
            Record = pragmas.InMemory ? null : recorder => new SqliteWork(Library.Native, recorder),
            TimesAll = pragmas.InMemory || pragmas.Name == "wal-full",
            // Twelve seconds of a processor for each configuration; one of each engine says what an import takes.
            TripsInDefaultRun = pragmas.Name == "wal-normal",
            Subject = Library.Subject,
            Persists = !pragmas.InMemory,
        };
    }
}
