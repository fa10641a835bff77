using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;
using SQLitePCL;

namespace Perf.Engines.SqliteRaw;

/// <summary>The configurations of the raw interface: those of the provider that it is compared with.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "sqlite-raw";

    internal const string InMemory = "memory";

    static readonly string[] Names = ["memory", "delete-full", "wal-full", "wal-normal"];

    /// <summary>Every configuration.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
        [.. from pragmas in PragmaSet.All where Names.Contains(pragmas.Name) select Of(pragmas)];

    /// <summary>Package and native library.</summary>
    internal static Subject Subject() => Library.SubjectOf("SQLitePCLRaw.core", typeof(raw));

    static EngineConfiguration Of(PragmaSet pragmas)
    {
        Dictionary<string, string> options = pragmas.With(("mode", pragmas.InMemory ? InMemory : "readwritecreate"));
        options["busy_timeout"] = "30000";      // SQLite waits as long as the provider tries again
        return new EngineConfiguration(Engine, pragmas.Name, pragmas.Durability)
        {
            Options = options,
            Open = (directory, work) => Store.Open($"{Engine}/{pragmas.Name}", options, directory, work),
            CountWork = () => new SqliteWork(Library.Native),
            Record = pragmas.InMemory ? null : recorder => new SqliteWork(Library.Native, recorder),
            Subject = Subject,
            Persists = !pragmas.InMemory,
            TimesAll = pragmas.InMemory,
            InDefaultRun = pragmas.InMemory,
            Capabilities = Store.Tables.Kinds,
        };
    }
}
