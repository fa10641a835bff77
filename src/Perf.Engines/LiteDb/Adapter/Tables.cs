using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>The customers; with an ordinal collation LIKE heeds the case, which it does not in SQLite.</summary>
sealed class CustomerTable(Store store) : ICustomerTable
{
    internal const string FindOne = "_id = @0";
    const string FindByName = "Name LIKE @0 AND Telephone > @1";

    public IReadOnlyList<string> Statements { get; } = [FindOne, FindByName];

    IRecords<Customer> Records => store.Database.Customers;

    public void Insert(Customer record) => Records.Insert(record);

    public void InsertMany(ReadOnlySpan<Customer> records) => _ = Records.InsertAll(records.ToArray());

    public Customer? Read(int id) => Records.Find(id);

    public IEnumerable<Customer> ReadAll() => Records.All();

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Records.Where(FindByName, namePrefix + "%", telephoneAbove);

    public bool Update(Customer record) => Records.Update(record);

    public void Upsert(Customer record) => Records.Upsert(record);

    public bool Delete(int id) => Records.Delete(id);

    public long Count() => Records.Count();
}

/// <summary>The collections that are made and dropped by name.</summary>
sealed class NamedTables(Store store) : INamedTables
{
    public IReadOnlyList<string> Statements => [];

    public void Create(string name)
    {
        if (store.Lite.CollectionExists(name))
            throw new InvalidOperationException($"The table {name} is there already; a table needs a new name.");
        _ = store.Lite.GetCollection(name).Insert(Array.Empty<BsonDocument>());
    }

    /// <summary>Drops a table; in a transaction, where LiteDB can't, once it was committed.</summary>
    public void Drop(string name)
    {
        if (!store.Lite.CollectionExists(name))
            throw new InvalidOperationException($"There is no table {name}; only what is there can be dropped.");
        store.Database.Transactions.Outside(() => store.Lite.DropCollection(name));
    }

    public IReadOnlyList<string> Names() => [.. store.Database.Others().Order(StringComparer.Ordinal)];
}

/// <summary>The trips.</summary>
sealed class TripTable(Store store) : ITripTable
{
    const string FindByBlock = "BlockId = @0";
    const string FindByShape = "ShapeId = @0";

    public IReadOnlyList<string> Statements { get; } = [CustomerTable.FindOne, FindByBlock, FindByShape];

    IRecords<(int Id, Trip Trip)> Records => store.Database.Trips;

    public long Import(IEnumerable<Trip> trips)
    {
        int next = (int)Count() + 1;
        return Records.InsertAll(trips.Select((trip, place) => (next + place, trip)));
    }

    public void Clear() => Records.DeleteAll();

    public long Count() => Records.Count();

    public Trip? Find(int id) => Records.Find(id).Trip;

    public IEnumerable<Trip> OfBlock(string blockId) => Where(FindByBlock, blockId);

    public IEnumerable<Trip> OfShape(string shapeId) => Where(FindByShape, shapeId);

    IEnumerable<Trip> Where(string predicate, string value) =>
        Records.Where(predicate, value).Select(row => row.Trip);
}

/// <summary>
/// The bank. LiteDB fixes what a transaction sees of a collection when it first reads it, so that the four sums may be
/// of different moments while another client writes.
/// </summary>
sealed class BankTables(Store store) : IBankTables
{
    public IReadOnlyList<string> Statements { get; } = [CustomerTable.FindOne];

    public void Create(BankSize size) => store.Database.Bank.Create(size);

    public long Transfer(BankTransfer transfer) => store.Database.Bank.Transfer(transfer);

    public BankSums Sums() => store.Database.Bank.Sums();
}
