using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>A store on Microsoft.Data.Sqlite.</summary>
public sealed class Store : AdoNetStore, IReconnectingStore, IRangeStore, IBlobStore, ISqlStore
{
    readonly IWorkSource? _work;
    Blobs? _blobs;

    Store(OpenedConnection opened, IWorkSource? work, Dialect dialect)
        : base(opened.Commands, dialect, opened.Upkeep, opened.Options) => _work = work;

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
        new(OpenedConnection.Open(configuration, options, directory, work), work, Dialect.Sqlite);

    /// <summary>The same with customers in a table of another shape, which is read back too.</summary>
    internal static Store Open(
        (string Name, IReadOnlyDictionary<string, string> Options) configuration,
        DirectoryInfo directory,
        IWorkSource? work,
        (Dialect Dialect, TableShape Shape) customers)
    {
        Dialect dialect = customers.Dialect;
        (string, string) wanted = ("customers", customers.Shape.Name);
        var store = new Store(
            OpenedConnection.Open(configuration.Name, configuration.Options, directory, work, wanted), work, dialect);
        string found = customers.Shape.Option(store.Connection.ExecuteScalar(TableShape.Select));
        if (found == customers.Shape.Name) return store;
        store.Dispose();
        throw new InvalidOperationException($"{configuration.Name} found the customers in another table: {found}. "
            + "Give each store a directory of its own.");
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> RangeStatements => [CustomerSql.SelectFrom];

    /// <inheritdoc/>
    public IReadOnlyList<string> BlobStatements => BlobSql.All;

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadFrom(int id, int atMost) => Customers.ReadFrom(id, atMost);

    /// <inheritdoc/>
    public void PutBlob(int id, byte[] content) => Blobs.Put(id, content);

    /// <inheritdoc/>
    public byte[]? Blob(int id) => Blobs.Read(id);

    /// <inheritdoc/>
    public long CountBlobs() => Blobs.Count();

    /// <inheritdoc/>
    public ISqlStatement Prepare(string sql) => new SqlStatement(Commands, sql);

    Blobs Blobs => _blobs ??= new Blobs(Commands);

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
    protected override void Closed()
    {
        // A pooled connection keeps the file open after it was closed, and its directory can't be removed.
        if (Options["pooling"] == "true") SqliteConnection.ClearPool(Connection);
    }
}
