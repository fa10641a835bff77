using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.SystemDataSqlite;

public static partial class Configurations
{
    static partial void Drive(ref EngineConfiguration configuration)
    {
        (string Name, IReadOnlyDictionary<string, string> Options) named =
            (configuration.ToString(), configuration.Options);
        configuration = configuration with
        {
            Open = (directory, work) => Connections.Provider.Open(
                named,
                directory,
                work,
                (commands, upkeep, found) => new AdoNetStore(commands, Dialect.Sqlite, upkeep, found)),
            CountWork = () => new SqliteWork(Library.Native),
            Record = configuration.Persists ? recorder => new SqliteWork(Library.Native, recorder) : null,
            Subject = Library.Subject,
        };
    }
}
