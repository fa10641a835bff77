using System.Data.Common;
using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;
using Perf.Engines.Stores;
using Perf.Harness.Work;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>A store on Microsoft.Data.Sqlite.</summary>
public sealed class Store : AdoNetStore
{
    const string FileName = "store.db";

    Store(PreparedCommands commands, IUpkeep upkeep, IReadOnlyDictionary<string, string> options)
        : base(commands, Dialect.Sqlite, upkeep, options)
    {
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements; its files are counted since that was made.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    public static Store Open(
        string configuration, IReadOnlyDictionary<string, string> options, DirectoryInfo directory, IWorkSource? work)
    {
        string path = Path.Combine(directory.FullName, FileName);
        SqliteConnection connection = Connections.Open(options, path);
        try
        {
            SortedDictionary<string, string> found = Connections.OptionsOf(connection);
            OptionsReadBack.Compare(configuration, options, found);
            if (work is SqliteWork sqlite) sqlite.Attach(connection.Handle!.DangerousGetHandle());
            var commands = new PreparedCommands(connection, Dialect.Sqlite);
            FileInfo? log = found["journal_mode"] == "wal" ? new FileInfo(path + "-wal") : null;
            return new Store(commands, new SqliteUpkeep(commands, log, IsDamage), found);
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    internal SqliteConnection Connection => (SqliteConnection)Commands.Connection;

    internal SqliteTransaction? Transaction => (SqliteTransaction?)Commands.Transaction;

    static bool IsDamage(DbException error) =>
        error is SqliteException { SqliteErrorCode: UpkeepSql.Corrupt or UpkeepSql.NotADatabase };
}
