using Dapper;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.Dapper;

/// <summary>The configurations of Dapper: those of the provider below it.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "dapper";

    /// <summary>Every configuration.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
        [.. from pragmas in PragmaSet.All where pragmas.Name == "wal-normal" select Of(pragmas)];

    static EngineConfiguration Of(PragmaSet pragmas)
    {
        Dictionary<string, string> options = MicrosoftDataSqlite.Configurations.OptionsOf(pragmas);
        return new EngineConfiguration(Engine, pragmas.Name, pragmas.Durability)
        {
            Options = options,
            Open = (directory, work) => Store.Open($"{Engine}/{pragmas.Name}", options, directory, work),
            CountWork = () => new SqliteWork(Library.Native),
            Record = recorder => new SqliteWork(Library.Native, recorder),
            Subject = () => Library.SubjectOf("Dapper", typeof(SqlMapper)),
            InDefaultRun = false,
            Capabilities = Store.Tables.Kinds,
        };
    }
}
