using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.StandIns.VirtualTable;

/// <summary>The list as a virtual table of SQLite.</summary>
public static class Configurations
{
    /// <summary>Every option.</summary>
    internal static IReadOnlyDictionary<string, string> Options { get; } = new Dictionary<string, string>
    {
        ["kind"] = "list", ["index"] = "id", ["sql"] = "virtual table", ["mode"] = "memory",
    };

    /// <summary>Every configuration.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        new(Engines.Reference.Configurations.Engine, "virtual-table", DurabilityClass.None)
        {
            Options = Options,
            Open = (_, work) => new Store(work),
            CountWork = () => new SqliteWork(Library.Native),
            Subject = Engines.SqliteRaw.Configurations.Subject,
            Persists = false,
            Capabilities = [typeof(IRollback)],
        },
    ];
}
