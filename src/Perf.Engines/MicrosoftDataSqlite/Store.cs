using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>A store on Microsoft.Data.Sqlite.</summary>
public sealed class Store : AdoNetStore, IReconnecting
{
    readonly IWorkSource? _work;

    Store(OpenedConnection opened, IWorkSource? work)
        : base(opened.Commands, Dialect.Sqlite, opened.Upkeep, opened.Options, Tables) => _work = work;

    internal static TableSet<AdoNetStore> Tables { get; } = All.With<IReconnecting>(store => (Store)store);

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements; its files are counted since that was made.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    public static Store Open(
        string configuration,
        IReadOnlyDictionary<string, string> options,
        DirectoryInfo directory,
        IWorkSource? work) =>
        new(Connections.Provider.Open(configuration, options, directory, work), work);

    internal new SqliteConnection Connection => (SqliteConnection)Commands.Connection;

    internal SqliteTransaction? Transaction => (SqliteTransaction?)Commands.Transaction;

    /// <inheritdoc/>
    public void Reconnect()
    {
        Commands.Reconnect();
        Pragmas.Set(Connection, Options);
        SqliteProvider.Watch(_work, Connection.Handle!.DangerousGetHandle(), Options);
    }

    /// <inheritdoc/>
    protected override void Close()
    {
        base.Close();

        // A pooled connection keeps the file open after it was closed, and its directory can't be removed.
        if (Options["pooling"] == "true") SqliteConnection.ClearPool(Connection);
    }
}
