using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>
/// A store on SQLite's own functions, as SQLitePCLRaw hands them on, without ADO.NET. Beside a store on
/// Microsoft.Data.Sqlite, which calls the same functions, it shows what the provider's layer costs.
/// </summary>
public sealed class Store
    : ISchemaStore, ITripStore, IRollbackStore, IShrinkingStore, IForeignKeyStore, IGalleryStore, IBatchStore
{
    const string FileName = "store.db";

    readonly RawConnection _connection;
    readonly Upkeep _upkeep;
    readonly CustomerTable _customers;
    TripTable? _trips;
    BankTables? _bank;
    GalleryTable? _gallery;
    CustomerBatches? _batches;

    Store(RawConnection connection, IReadOnlyDictionary<string, string> options, FileInfo? writeAheadLog)
    {
        Options = options;
        _connection = connection;
        _customers = new CustomerTable(connection);
        _upkeep = new Upkeep(connection, writeAheadLog);
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
            Upkeep.Set(connection, options);
            SortedDictionary<string, string> found = Upkeep.OptionsOf(connection);
            found["mode"] = options["mode"];
            OptionsReadBack.Compare(configuration, options, found);
            if (work is SqliteWork sqlite) sqlite.Attach(connection.Handle.DangerousGetHandle());
            return new Store(connection, found, found["journal_mode"] == "wal" ? new FileInfo(path + "-wal") : null);
        });
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => CustomerSql.All;

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements { get; } = [SchemaSql.Create, SchemaSql.Drop, SchemaSql.SelectAll];

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements => TripSql.All;

    /// <inheritdoc/>
    public IReadOnlyList<string> BankStatements => BankSql.All;

    /// <inheritdoc/>
    public IReadOnlyList<string> GalleryStatements => GallerySql.All;

    /// <inheritdoc/>
    public IReadOnlyList<string> BatchStatements => CustomerBatches.Statements;

    CustomerBatches Batches => _batches ??= new CustomerBatches(_connection, _customers);

    TripTable Trips => _trips ??= new TripTable(_connection);

    BankTables Bank => _bank ??= new BankTables(_connection);

    GalleryTable Gallery => _gallery ??= new GalleryTable(_connection);

    /// <inheritdoc/>
    public void Insert(Customer record) => _customers.Insert(record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records) => _connection.InOneTransaction(records, all =>
    {
        foreach (Customer record in all) _customers.Insert(record);
    });

    /// <inheritdoc/>
    public void InsertBatch(ReadOnlySpan<Customer> records) => Batches.InsertEach(records);

    /// <inheritdoc/>
    public void InsertValues(ReadOnlySpan<Customer> records) => Batches.InsertRows(records);

    /// <inheritdoc/>
    public Customer? Read(int id) => _customers.Read(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => _customers.ReadAll();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        _customers.Query(namePrefix, telephoneAbove);

    /// <inheritdoc/>
    public bool Update(Customer record) => _customers.Update(record);

    /// <inheritdoc/>
    public void Upsert(Customer record) => _customers.Upsert(record);

    /// <inheritdoc/>
    public bool Delete(int id) => _customers.Delete(id);

    /// <inheritdoc/>
    public long Count() => _customers.Count();

    /// <inheritdoc/>
    public void Begin() => _connection.Begin();

    /// <inheritdoc/>
    public void Commit() => _connection.Commit();

    /// <inheritdoc/>
    public void Rollback() => _connection.Rollback();

    /// <summary>Empties the write-ahead log; elsewhere a commit has done all that was promised.</summary>
    public void Flush() => _upkeep.Flush();

    /// <inheritdoc/>
    public void Shrink() => _upkeep.Shrink();

    /// <inheritdoc/>
    public void CheckIntegrity() => _upkeep.Damages().MustBeNone();

    /// <inheritdoc/>
    public string State() => _upkeep.State();

    /// <inheritdoc/>
    public void CreateTable(string name) => _connection.Execute(SchemaSql.Named(SchemaSql.Create, name));

    /// <inheritdoc/>
    public void DropTable(string name) => _connection.Execute(SchemaSql.Named(SchemaSql.Drop, name));

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables()
    {
        using var names = new RawStatement(_connection, SchemaSql.SelectAll);
        return [.. names.Texts().Except(BankSql.Tables)];
    }

    /// <inheritdoc/>
    public long Import(IEnumerable<Trip> trips) => Trips.Import(trips);

    /// <inheritdoc/>
    public void ClearTrips() => Trips.Clear();

    /// <inheritdoc/>
    public long CountTrips() => Trips.Count();

    /// <inheritdoc/>
    public Trip? FindTrip(int id) => Trips.Find(id);

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfBlock(string blockId) => Trips.OfBlock(blockId);

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfShape(string shapeId) => Trips.OfShape(shapeId);

    /// <inheritdoc/>
    public void CreateBank(BankSize size) => Bank.Open(size);

    /// <inheritdoc/>
    public long Transfer(BankTransfer transfer) => Bank.Transfer(transfer);

    /// <inheritdoc/>
    public void WriteHistory(BankTransfer line) => Bank.WriteHistory(line);

    /// <inheritdoc/>
    public BankSums Sums() => Bank.Sums();

    /// <inheritdoc/>
    public void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step) => Gallery.Add(objects, step);

    /// <inheritdoc/>
    public void ReplaceMetadata(MediaObject media) => Gallery.Replace(media);

    /// <inheritdoc/>
    public IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) => Gallery.Of(mediaObjectId);

    /// <inheritdoc/>
    public long CountMetadata() => Gallery.Count;

    /// <inheritdoc/>
    public void ClearMetadata() => Gallery.Clear();

    /// <inheritdoc/>
    public void Dispose() => _connection.Dispose();
}
