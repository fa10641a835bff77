using System.Data.Common;
using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;
using Perf.Engines.Stores;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>A connection that has every option of a configuration, and is counted: what each layer above begins with.</summary>
/// <param name="Connection">The connection; whoever disposes the commands closes it.</param>
/// <param name="Commands">Its commands and its transaction.</param>
/// <param name="Upkeep">What is asked of the file itself.</param>
/// <param name="Options">Every option as it was read back, and those of the layer above.</param>
sealed record OpenedConnection(
    SqliteConnection Connection, PreparedCommands Commands, SqliteUpkeep Upkeep, IReadOnlyDictionary<string, string> Options)
{
    const string FileName = "store.db";

    /// <summary>Opens the file of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements; its files are counted since that was made.</param>
    /// <param name="layer">The options that the layer above keeps itself.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    internal static OpenedConnection Open(
        string configuration,
        IReadOnlyDictionary<string, string> options,
        DirectoryInfo directory,
        SqliteWork? work,
        params ReadOnlySpan<(string Name, string Value)> layer)
    {
        Library.Load();                         // before the provider's own first call, which would bind its imports
        string path = Path.Combine(directory.FullName, FileName);
        SqliteConnection connection = Connections.Open(options, path);
        try
        {
            SortedDictionary<string, string> found = Connections.OptionsOf(connection);
            foreach ((string name, string value) in layer) found.Add(name, value);
            OptionsReadBack.Compare(configuration, options, found);
            work?.Attach(connection.Handle!.DangerousGetHandle());
            var commands = new PreparedCommands(connection, Dialect.Sqlite);
            FileInfo? log = found["journal_mode"] == "wal" ? new FileInfo(path + "-wal") : null;
            return new OpenedConnection(connection, commands, new SqliteUpkeep(commands, log, IsDamage), found);
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    static bool IsDamage(DbException error) =>
        error is SqliteException { SqliteErrorCode: UpkeepSql.Corrupt or UpkeepSql.NotADatabase };
}
