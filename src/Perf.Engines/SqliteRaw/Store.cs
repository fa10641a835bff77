using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>
/// A store on SQLite's own functions, as SQLitePCLRaw hands them on, without ADO.NET. Compared with a store on
/// Microsoft.Data.Sqlite, which calls the same functions, it shows what the provider's layer costs.
/// </summary>
public sealed class Store : ConnectionStore<Store>
{
    const string FileName = "store.db";

    readonly RawConnection _connection;
    readonly CustomerTable _customers;

    Store(RawConnection connection, IReadOnlyDictionary<string, string> options, FileInfo? writeAheadLog)
        : base(Tables, connection, new Upkeep(connection, writeAheadLog), options)
    {
        _connection = connection;
        _customers = new CustomerTable(connection);
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
        bool inMemory = options["mode"] == Configurations.InMemory;
        string path = Path.Combine(directory.FullName, FileName);
        int patience = int.Parse(options["busy_timeout"], CultureInfo.InvariantCulture);
        return new RawConnection(inMemory ? ":memory:" : path, patience).OrDispose(connection =>
        {
            SqliteRaw.Upkeep.Set(connection, options);
            SortedDictionary<string, string> found = SqliteRaw.Upkeep.OptionsOf(connection);
            found["mode"] = options["mode"];
            OptionsReadBack.Compare(configuration, options, found);
            if (work is SqliteWork sqlite) sqlite.Attach(connection.Handle.DangerousGetHandle());
            return new Store(connection, found, found["journal_mode"] == "wal" ? new FileInfo(path + "-wal") : null);
        });
    }

    /// <inheritdoc/>
    public override ICustomerTable Customers => _customers;

    internal static TableSet<Store> Tables { get; } = new TableSet<Store>()
        .With<INamedTables>(store => new NamedTables(store._connection))
        .With<ITripTable>(store => new TripTable(store._connection))
        .With<IForeignKeyBank>(store => new BankTables(store._connection))
        .With<IBankTables>(store => store.Table<IForeignKeyBank>())
        .With<IGalleryTable>(store => new GalleryTable(store._connection))
        .With<IBatchTable>(store => new CustomerBatches(store._connection, store._customers))
        .With<IRollback>(store => store._connection)
        .With<IShrinking>(store => store.Upkeep);

    /// <inheritdoc/>
    protected override void Close() => _connection.Dispose();
}

/// <summary>The tables that are made and dropped by name.</summary>
sealed class NamedTables(RawConnection connection) : INamedTables
{
    public IReadOnlyList<string> Statements { get; } = [SchemaSql.Create, SchemaSql.Drop, SchemaSql.SelectAll];

    public void Create(string name) => connection.Execute(SchemaSql.Named(SchemaSql.Create, name));

    public void Drop(string name) => connection.Execute(SchemaSql.Named(SchemaSql.Drop, name));

    public IReadOnlyList<string> Names()
    {
        using var names = new RawStatement(connection, SchemaSql.SelectAll);
        return [.. names.Texts().Except(BankSql.Tables)];
    }
}
