using Dapper;
using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.Dapper;

/// <summary>
/// A store behind Dapper, with the same statements on the same provider: a command is made for each call, as Dapper
/// does it, parameters are the properties of an object, and rows become objects by generated code.
/// </summary>
public sealed class Store : ConnectionStore<Store>
{
    readonly OpenedConnection _opened;

    Store(OpenedConnection opened)
        : base(Tables, opened.Commands, opened.Upkeep, opened.Options)
    {
        _opened = opened;
        Customers = new CustomerTable(opened);
    }

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
        Connections.Provider.Open(configuration, options, directory, work).OrDispose(opened => new Store(opened));

    /// <inheritdoc/>
    public override ICustomerTable Customers { get; }

    internal static TableSet<Store> Tables { get; } = new TableSet<Store>()
        .With<INamedTables>(store => new NamedTables(store._opened))
        .With<ITripTable>(store => new TripTable(store._opened))
        .With<IRollback>(store => store._opened.Commands)
        .With<IShrinking>(store => store.Upkeep);

    /// <inheritdoc/>
    protected override void Close() => Connections.Close(_opened);
}

/// <summary>Dapper's calls on a connection, in the open transaction if there is one.</summary>
static class Calls
{
    internal static int Execute(this OpenedConnection opened, string sql, object? parameters = null) =>
        opened.Connection.Execute(sql, parameters, opened.Commands.Transaction);

    internal static long Number(this OpenedConnection opened, string sql) =>
        opened.Connection.ExecuteScalar<long>(sql, null, opened.Commands.Transaction);

    internal static T? First<T>(this OpenedConnection opened, string sql, object parameters) =>
        opened.Connection.QueryFirstOrDefault<T>(sql, parameters, opened.Commands.Transaction);

    // Not buffered: rows are made when they are read, as in the other stores.
    internal static IEnumerable<T> Rows<T>(this OpenedConnection opened, string sql, object? parameters = null) =>
        opened.Connection.Query<T>(sql, parameters, opened.Commands.Transaction, buffered: false);
}
