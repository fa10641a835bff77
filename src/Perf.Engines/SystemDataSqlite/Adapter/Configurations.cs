using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.SystemDataSqlite;

public static partial class Configurations
{
    static partial void Drive(ref EngineConfiguration configuration)
    {
        (string name, IReadOnlyDictionary<string, string> options) = (configuration.ToString(), configuration.Options);
        configuration = configuration with
        {
            Open = (directory, work) =>
                AdoNetStore.Sqlite(Connections.Provider.Open(name, options, directory, work)),
            CountWork = () => new SqliteWork(Library.Native),
            Record = configuration.Persists ? recorder => new SqliteWork(Library.Native, recorder) : null,
            Subject = Library.Subject,
        };
    }
}
