using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>Opens stores on a provider that is loaded by name.</summary>
static class LoadedStores
{
    /// <summary>Every option that the configuration fixes: the row's texts, and what the database must say.</summary>
    internal static Dictionary<string, string> OptionsOf(EngineEntry entry)
    {
        var options = new Dictionary<string, string>
        {
            ["connection"] = entry.Connection,
            ["dialect"] = entry.Dialect.Name,
            ["batch"] = entry.Batch.ToString(CultureInfo.InvariantCulture),
        };
        foreach ((string name, EngineOption option) in entry.Options) options[name] = option.Is;
        return options;
    }

    internal static LoadedStore Open(EngineConfiguration configuration, EngineEntry entry, DirectoryInfo directory) =>
        LoadedProvider.FactoryOf(entry).CreateConnection()!.OrDispose(connection =>
        {
            connection.ConnectionString = Places.Fill(entry.Connection, directory);
            LoadedProvider.Open(connection, entry);
            Dictionary<string, string> found = OptionsOf(entry);
            foreach ((string name, EngineOption option) in entry.Options)
            {
                if (option.Set is { } sql) _ = connection.ExecuteScalar(sql);
                object? value = connection.ExecuteScalar(option.Read);
                found[name] = Convert.ToString(value, CultureInfo.InvariantCulture) ?? "nothing";
            }
            OptionsReadBack.Compare(configuration.ToString(), configuration.Options, found);

            var commands = new PreparedCommands(connection, entry.Dialect);
            foreach (string sql in entry.Dialect.PrepareStore) commands.Execute(Places.Fill(sql, directory));
            return new LoadedStore(commands, entry.Dialect, Upkeep(commands, entry.Dialect, directory), found)
            {
                BatchRows = entry.Batch,
            };
        });

    static IUpkeep Upkeep(PreparedCommands commands, Dialect dialect, DirectoryInfo directory)
    {
        if (!dialect.IsSqlite) return new SqlUpkeep(commands, dialect);
        var log = new FileInfo(Path.Combine(directory.FullName, SqliteProvider.FileName + "-wal"));
        return new SqliteUpkeep(commands, log, _ => false);
    }
}
