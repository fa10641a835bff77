namespace Perf.Engines.FastDb;

/// <summary>
/// A store on FastDB: rows in memory, written to a file for each table. It has no transactions, so that those here are
/// bookkeeping only: each call is by itself, and nothing can be rolled back. It has no index but the key either.
/// </summary>
public sealed class Store : ISchemaStore, ITripStore
{
    const string CustomerTable = "Customer";
    const string TripTable = "Trips";

    readonly Opening _opening;
    readonly ITable<Customer, ICustomerRow> _customers;
    readonly OtherTables _others;
    ITable<(int Id, Trip Trip), ITripRow>? _trips;
    bool _inTransaction;

    Store(Opening opening)
    {
        _opening = opening;
        _others = new OtherTables(opening, [CustomerTable, TripTable]);
        _customers = opening.HasContracts
            ? new Table<Customer, ICustomerRow, CustomerContract>(opening, CustomerTable, record => record.Id)
            : new Table<Customer, ICustomerRow, CustomerRow>(opening, CustomerTable, record => record.Id);
        Options = _customers.Options;
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    internal static Store Open(Opening opening) => new(opening);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements => [];

    ITable<(int Id, Trip Trip), ITripRow> Trips => _trips ??= _opening.HasContracts
        ? new Table<(int Id, Trip Trip), ITripRow, TripContract>(_opening, TripTable, row => row.Id)
        : new Table<(int Id, Trip Trip), ITripRow, TripRow>(_opening, TripTable, row => row.Id);

    /// <inheritdoc/>
    public void Insert(Customer record) => _customers.Add(record);

    /// <summary>Inserts all records by the bulk call: all of them or none, unless the process dies in it.</summary>
    public void InsertMany(ReadOnlySpan<Customer> records) => _customers.AddAll(records.ToArray());

    /// <inheritdoc/>
    public Customer? Read(int id) => _customers.Find(id);

    /// <summary>Every record; FastDB gives them in no order, so that they are sorted.</summary>
    public IEnumerable<Customer> ReadAll() => _customers.All();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) => _customers.Where(row =>
        row.Telephone > telephoneAbove && row.Name.StartsWith(namePrefix, StringComparison.OrdinalIgnoreCase));

    /// <inheritdoc/>
    public bool Update(Customer record) => _customers.Update(record);

    /// <inheritdoc/>
    public void Upsert(Customer record) => _customers.AddOrUpdate(record);

    /// <inheritdoc/>
    public bool Delete(int id) => _customers.Remove(id);

    /// <inheritdoc/>
    public long Count() => _customers.Count();

    /// <inheritdoc/>
    public void Begin()
    {
        if (_inTransaction) throw new InvalidOperationException("A transaction is open already; commit it first.");
        _inTransaction = true;
    }

    /// <inheritdoc/>
    public void Commit()
    {
        if (!_inTransaction) throw new InvalidOperationException("No transaction is open; begin one first.");
        _inTransaction = false;
    }

    /// <summary>Hands everything to the system; FastDB has no way to have it synced.</summary>
    public void Flush()
    {
        if (_inTransaction) throw new InvalidOperationException("A transaction is open; commit it before the flush.");
        _customers.Flush();
        _trips?.Flush();
    }

    /// <summary>FastDB has no check of its own: every row is looked up by its key.</summary>
    public void CheckIntegrity()
    {
        foreach (Customer record in _customers.All())
        {
            if (_customers.Find(record.Id) != record)
                throw new WrongAnswerException($"The store is damaged: id {record.Id} does not lead to its record.");
        }
    }

    /// <summary>The rows. The file is no part of it: a bulk insert never reuses space, so that it only grows.</summary>
    public string State() =>
        $"records {_customers.Count()}, trips {_trips?.Count() ?? 0}, tables {_others.Names().Count}";

    /// <inheritdoc/>
    public void CreateTable(string name) => _others.Create(name);

    /// <inheritdoc/>
    public void DropTable(string name) => _others.Drop(name);

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables() => _others.Names();

    /// <inheritdoc/>
    public long Import(IEnumerable<Trip> trips)
    {
        int before = (int)CountTrips();
        Trips.AddAll(trips.Select((trip, place) => (before + place + 1, trip)));
        return CountTrips() - before;
    }

    /// <summary>Removes the table: FastDB's own way to empty one makes it drop what is added afterwards.</summary>
    public void ClearTrips()
    {
        Trips.Delete();
        _trips = null;
    }

    /// <inheritdoc/>
    public long CountTrips() => Trips.Count();

    /// <inheritdoc/>
    public Trip? FindTrip(int id) => Trips.Find(id).Trip;

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfBlock(string blockId) => TripsWhere(row => row.BlockId == blockId);

    /// <summary>The trips of that shape: a scan too, for FastDB has no index but the key.</summary>
    public IEnumerable<Trip> TripsOfShape(string shapeId) => TripsWhere(row => row.ShapeId == shapeId);

    /// <inheritdoc/>
    public void Dispose()
    {
        _customers.Dispose();
        _trips?.Dispose();
        _others.Dispose();
    }

    IEnumerable<Trip> TripsWhere(Func<ITripRow, bool> matches) => Trips.Where(matches).Select(row => row.Trip);
}
