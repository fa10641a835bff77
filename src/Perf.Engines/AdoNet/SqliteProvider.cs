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

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration, with every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements; its files are counted since that was made.</param>
    /// <param name="make">Makes the store.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    internal TStore Open<TStore>(
        (string Name, IReadOnlyDictionary<string, string> Options) configuration,
        DirectoryInfo directory,
        IWorkSource? work,
        Func<PreparedCommands, IUpkeep, IReadOnlyDictionary<string, string>, TStore> make)
    {
        string path = Path.Combine(directory.FullName, FileName);
        return Connect(configuration.Options, path).OrDispose(connection =>
        {
            Pragmas.Set(connection, configuration.Options);
            SortedDictionary<string, string> found = OptionsOf(connection);
            Pragmas.Read(connection, found);
            OptionsReadBack.Compare(configuration.Name, configuration.Options, found);
            if (work is not null && HandleOf is { } handleOf) Watch(work, handleOf(connection), configuration.Options);
            var commands = new PreparedCommands(connection, Dialect.Sqlite) { AfterFailure = AfterFailure };
            FileInfo? log = found["journal_mode"] == "wal" ? new FileInfo(path + "-wal") : null;
            return make(commands, new SqliteUpkeep(commands, log, IsDamage), found);
        });
    }

    /// <summary>Lets a source see a connection: what it counts is up to its kind.</summary>
    internal static void Watch(IWorkSource? work, nint connection, IReadOnlyDictionary<string, string> options)
    {
        if (work is SqliteWork counted) counted.Attach(connection);
        else if (work is ContentionWatch watch) watch.Attach(connection, Patience(options));
    }

    // A handler takes the place of busy_timeout, so it waits as long as that would have.
    static TimeSpan Patience(IReadOnlyDictionary<string, string> options) =>
        TimeSpan.FromMilliseconds(int.Parse(options["busy_timeout"], CultureInfo.InvariantCulture));
}
