using Microsoft.EntityFrameworkCore;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>The configurations of EF Core.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "entity-framework";

    /// <summary>The options of EF itself, which cannot be read back. First, for All needs it.</summary>
    internal static (string Name, string Value)[] OfTheMapper { get; } =
        [("context", "pooled, one for each call"), ("connection", "open as long as the store"),
            ("reading", "without tracking")];

    /// <summary>
    /// Every configuration: the journal that EF gives a database it creates, synced by SQLite's default.
    /// </summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
        [.. from pragmas in PragmaSet.All where pragmas.Name == "wal-full" select Of(pragmas)];

    // By 112 to 336 bytes in one to three processes of ten, and as often where every method is compiled once and for
    // all; the workload makes no choice, so it is the mapper's own.
    static KnownFaults Faults => new()
    {
        AllocatesUnevenly = workload => workload is "query" or "read-by-name" or "read-one"
            || workload.StartsWith("gallery-read", StringComparison.Ordinal),
    };

    static EngineConfiguration Of(PragmaSet pragmas)
    {
        Dictionary<string, string> options = MicrosoftDataSqlite.Configurations.OptionsOf(pragmas, OfTheMapper);
        return new EngineConfiguration(Engine, pragmas.Name, pragmas.Durability)
        {
            Options = options,
            Open = (directory, work) => Store.Open($"{Engine}/{pragmas.Name}", options, directory, work),
            CountWork = () => new EntityWork(new SqliteWork(Library.Native)),
            Record = recorder => new EntityWork(new SqliteWork(Library.Native, recorder)),
            Subject = () => Library.SubjectOf(
                "Microsoft.EntityFrameworkCore.Sqlite", typeof(SqliteDbContextOptionsBuilderExtensions)),
            InDefaultRun = false,         // a third of a minute, for saves that are durable one by one
            Faults = Faults,
            Capabilities = Store.Tables.Kinds,
        };
    }
}
