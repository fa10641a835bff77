using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>
/// A store on LiteDB, written the way its documentation recommends. A transaction belongs to the thread that began it.
/// </summary>
public class Store : ISchemaStore, ITripStore, IRollbackStore, IBankStore
{
    const string FindOne = "_id = @0";
    const string FindByName = "Name LIKE @0 AND Telephone > @1";
    const string FindByBlock = "BlockId = @0";
    const string FindByShape = "ShapeId = @0";

    readonly Opening _opening;
    Database _database;

    private protected Store(Opening opening)
    {
        _opening = opening;
        _database = new Database(opening);
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    internal static Store Open(Opening opening) => opening.HasFiles ? new FileStore(opening) : new Store(opening);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options => _database.Options;

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements { get; } = [FindOne, FindByName];

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements { get; } = [FindOne, FindByBlock, FindByShape];

    /// <inheritdoc/>
    public IReadOnlyList<string> BankStatements { get; } = [FindOne];

    internal LiteDatabase Lite => _database.Lite;

    private protected Transactions Transactions => _database.Transactions;

    IRecords<Customer> Customers => _database.Customers;

    /// <inheritdoc/>
    public void Insert(Customer record) => Customers.Insert(record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records) => _ = Customers.InsertAll(records.ToArray());

    /// <inheritdoc/>
    public Customer? Read(int id) => Customers.Find(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => Customers.All();

    /// <summary>The records; with an ordinal collation LIKE heeds the case, which it does not in SQLite.</summary>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Customers.Where(FindByName, namePrefix + "%", telephoneAbove);

    /// <inheritdoc/>
    public bool Update(Customer record) => Customers.Update(record);

    /// <inheritdoc/>
    public void Upsert(Customer record) => Customers.Upsert(record);

    /// <inheritdoc/>
    public bool Delete(int id) => Customers.Delete(id);

    /// <inheritdoc/>
    public long Count() => Customers.Count();

    /// <inheritdoc/>
    public void Begin() => Transactions.Begin();

    /// <inheritdoc/>
    public void Commit() => Transactions.Commit();

    /// <inheritdoc/>
    public void Rollback() => Transactions.Rollback();

    /// <summary>
    /// A checkpoint: the log goes into the data file, which is synced, and is emptied. What comes after it makes the
    /// same index of the same records every time.
    /// </summary>
    public void Flush()
    {
        Transactions.MustBeClosed("the flush");
        try
        {
            Lite.Checkpoint();
            IndexHeights.Repeat();
        }
        catch (LockRecursionException open)
        {
            throw new InvalidOperationException(
                "The log can't be emptied: this thread is still reading. Close every reader first.", open);
        }
    }

    /// <summary>LiteDB has no check of its own: every document is read, in the order of every index.</summary>
    public void CheckIntegrity() => Integrity.Check(Lite);

    /// <inheritdoc/>
    public string State()
    {
        BsonDocument facts = DatabaseFacts.Of(Lite);
        return $"pages {facts["lastPageID"].AsInt32 + 1}, free {DatabaseFacts.FreePages(Lite)}, "
            + $"log {facts["logFileSize"].AsInt32}";
    }

    /// <inheritdoc/>
    public void CreateTable(string name)
    {
        if (Lite.CollectionExists(name))
            throw new InvalidOperationException($"The table {name} is there already; a table needs a new name.");
        _ = Lite.GetCollection(name).Insert(Array.Empty<BsonDocument>());
    }

    /// <summary>Drops a table; in a transaction, where LiteDB can't, once it was committed.</summary>
    public void DropTable(string name)
    {
        if (!Lite.CollectionExists(name))
            throw new InvalidOperationException($"There is no table {name}; only what is there can be dropped.");
        Transactions.Outside(() => Lite.DropCollection(name));
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables() => [.. _database.Others().Order(StringComparer.Ordinal)];

    /// <inheritdoc/>
    public long Import(IEnumerable<Trip> trips)
    {
        int next = (int)CountTrips() + 1;
        return _database.Trips.InsertAll(trips.Select((trip, place) => (next + place, trip)));
    }

    /// <inheritdoc/>
    public void ClearTrips() => _database.Trips.DeleteAll();

    /// <inheritdoc/>
    public long CountTrips() => _database.Trips.Count();

    /// <inheritdoc/>
    public Trip? FindTrip(int id) => _database.Trips.Find(id).Trip;

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfBlock(string blockId) => TripsWhere(FindByBlock, blockId);

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfShape(string shapeId) => TripsWhere(FindByShape, shapeId);

    /// <inheritdoc/>
    public void CreateBank(BankSize size) => _database.Bank.Create(size);

    /// <inheritdoc/>
    public long Transfer(BankTransfer transfer) => _database.Bank.Transfer(transfer);

    /// <summary>
    /// The four sums, read in one transaction; LiteDB fixes what a transaction sees for each collection when it first
    /// reads it, so that beside a writer the sums may be of different moments.
    /// </summary>
    public BankSums Sums() => _database.Bank.Sums();

    /// <inheritdoc/>
    public void Dispose()
    {
        Close();
        GC.SuppressFinalize(this);
    }

    private protected void Close()
    {
        if (Transactions.IsOpen) Rollback();
        _database.Dispose();
    }

    private protected void Reopen() => _database = new Database(_opening);

    IEnumerable<Trip> TripsWhere(string predicate, string value) =>
        _database.Trips.Where(predicate, value).Select(row => row.Trip);
}
