using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>What is another with each provider of SQLite; opening a store with it is the same.</summary>
sealed record SqliteProvider
{
    internal const string FileName = "store.db";

    /// <summary>An open connection to a file on which the provider's own options were set.</summary>
    internal required Func<IReadOnlyDictionary<string, string>, string, DbConnection> Connect { get; init; }

    /// <summary>The provider's own options as the connection has them.</summary>
    internal required Func<DbConnection, SortedDictionary<string, string>> OptionsOf { get; init; }

    /// <summary>The native handle of a connection; null where it can't be had.</summary>
    internal Func<DbConnection, nint>? HandleOf { get; init; }

    /// <summary>Whether it says by this exception that a file is damaged.</summary>
    internal Func<DbException, bool> IsDamage { get; init; } = _ => false;

    /// <summary>
    /// What a command needs that has failed, before it is used again; null where the provider sees to it.
    /// </summary>
    internal Action<DbCommand>? AfterFailure { get; init; }

    /// <summary>Opens the file of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">Counts its statements; its files are counted since the source was made.</param>
    /// <param name="layer">The options that a layer above keeps itself.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    internal OpenedConnection Open(
        string configuration, IReadOnlyDictionary<string, string> options, DirectoryInfo directory, IWorkSource? work,
        params ReadOnlySpan<(string Name, string Value)> layer)
    {
        string path = Path.Combine(directory.FullName, FileName);
        Dictionary<string, string> above = [];
        foreach ((string name, string value) in layer) above.Add(name, value);
        return Connect(options, path).OrDispose(connection =>
        {
            Pragmas.Set(connection, options);
            SortedDictionary<string, string> found = OptionsOf(connection);
            Pragmas.Read(connection, found);
            foreach ((string name, string value) in above) found.Add(name, value);
            OptionsReadBack.Compare(configuration, options, found);
            if (work is not null && HandleOf is { } handleOf) Watch(work, handleOf(connection), options);
            var commands = new PreparedCommands(connection, Dialect.Sqlite) { AfterFailure = AfterFailure };
            FileInfo? log = found["journal_mode"] == "wal" ? new FileInfo(path + "-wal") : null;
            return new OpenedConnection(commands, new SqliteUpkeep(commands, log, IsDamage), found);
        });
    }

    /// <summary>Attaches a source to a connection.</summary>
    internal static void Watch(IWorkSource? work, nint connection, IReadOnlyDictionary<string, string> options)
    {
        if (work is SqliteWork counted) counted.Attach(connection);
        else if (work is ContentionWatch watch) watch.Attach(connection, Patience(options));
    }

    // A handler takes the place of busy_timeout, so it waits as long as that would have.
    static TimeSpan Patience(IReadOnlyDictionary<string, string> options) =>
        TimeSpan.FromMilliseconds(int.Parse(options["busy_timeout"], CultureInfo.InvariantCulture));
}

/// <summary>A connection that has every option of a configuration: each layer above begins with it.</summary>
/// <param name="Commands">Its commands and its transaction.</param>
/// <param name="Upkeep">The upkeep of the file.</param>
/// <param name="Options">Every option as it was read back, and those of the layer above.</param>
sealed record OpenedConnection(
    PreparedCommands Commands, IUpkeep Upkeep, IReadOnlyDictionary<string, string> Options)
    : IDisposable
{
    internal DbConnection Connection => Commands.Connection;

    public void Dispose() => Commands.Dispose();
}

/// <summary>Sets the pragmas of a configuration on a connection, and reads them back.</summary>
static class Pragmas
{
    /// <summary>Sets every pragma; whether it was had is another question.</summary>
    internal static void Set(DbConnection connection, IReadOnlyDictionary<string, string> options)
    {
        foreach (Pragma pragma in Pragma.All) _ = connection.ExecuteScalar(pragma.Set(options[pragma.Name]));
    }

    /// <summary>Adds every pragma as the connection has it now.</summary>
    internal static void Read(DbConnection connection, SortedDictionary<string, string> options)
    {
        foreach (Pragma pragma in Pragma.All)
            options[pragma.Name] = pragma.Option(connection.ExecuteScalar(pragma.Get));
    }

    /// <summary>The first value of the first row, or null.</summary>
    internal static object? ExecuteScalar(this DbConnection connection, string sql)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command.ExecuteScalar();
    }
}
