namespace Perf.Engines.FastDb;

/// <summary>
/// A store on FastDB: rows in memory, written to a file for each table. It has no transactions: each call is final,
/// and nothing can be rolled back. Its only index is the key.
/// </summary>
public sealed class Store : EngineStore<Store>
{
    const string CustomerFile = "Customer";

    readonly ITable<Customer, ICustomerRow> _customers;
    readonly NoTransactions _transactions = new();
    readonly OtherTables _others;
    readonly TripTable _trips;

    Store(Opening opening)
        : base(Tables)
    {
        _others = new OtherTables(opening, [CustomerFile, TripTable.File]);
        _trips = new TripTable(opening);
        _customers = opening.HasContracts
            ? new Table<Customer, ICustomerRow, CustomerContract>(opening, CustomerFile, record => record.Id)
            : new Table<Customer, ICustomerRow, CustomerRow>(opening, CustomerFile, record => record.Id);
        Customers = new CustomerTable(_customers);
        Options = _customers.Options;
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    internal static Store Open(Opening opening) => new(opening);

    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public override ICustomerTable Customers { get; }

    internal static TableSet<Store> Tables { get; } = new TableSet<Store>()
        .With<INamedTables>(store => store._others)
        .With<ITripTable>(store => store._trips);

    /// <inheritdoc/>
    protected override ITransactions Transactions => _transactions;

    /// <summary>Writes everything to the files; FastDB cannot sync them.</summary>
    public override void Flush()
    {
        _transactions.MustBeClosedBeforeFlush();
        _customers.Flush();
        _trips.Flush();
    }

    /// <summary>FastDB has no check of its own: every row is found by its key.</summary>
    public override void CheckIntegrity()
    {
        foreach (Customer record in _customers.All())
        {
            if (_customers.Find(record.Id) != record)
                throw new WrongAnswerException($"The store is damaged: id {record.Id} does not lead to its record.");
        }
    }

    /// <summary>The rows. The file is no part of it: a bulk insert never reuses space, so that it only grows.</summary>
    public override string State() =>
        $"records {_customers.Count()}, trips {_trips.CountMade()}, tables {_others.Names().Count}";

    /// <inheritdoc/>
    protected override void Close()
    {
        _customers.Dispose();
        _trips.Dispose();
        _others.Dispose();
    }
}

/// <summary>The customers.</summary>
sealed class CustomerTable(ITable<Customer, ICustomerRow> rows) : ICustomerTable
{
    public IReadOnlyList<string> Statements => [];

    public void Insert(Customer record) => rows.Add(record);

    /// <summary>Inserts all records by the bulk call: all of them or none, unless the process dies in it.</summary>
    public void InsertMany(ReadOnlySpan<Customer> records) => rows.AddAll(records.ToArray());

    public Customer? Read(int id) => rows.Find(id);

    public IEnumerable<Customer> ReadAll() => rows.All();

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) => rows.Where(row =>
        row.Telephone > telephoneAbove && row.Name.StartsWith(namePrefix, StringComparison.OrdinalIgnoreCase));

    public bool Update(Customer record) => rows.Update(record);

    public void Upsert(Customer record) => rows.AddOrUpdate(record);

    public bool Delete(int id) => rows.Remove(id);

    public long Count() => rows.Count();
}

/// <summary>The trips; both searches are scans, for FastDB has no index but the key.</summary>
sealed class TripTable(Opening opening) : ITripTable, IDisposable
{
    internal const string File = "Trips";

    ITable<(int Id, Trip Trip), ITripRow>? _rows;

    public IReadOnlyList<string> Statements => [];

    ITable<(int Id, Trip Trip), ITripRow> Rows => _rows ??= opening.HasContracts
        ? new Table<(int Id, Trip Trip), ITripRow, TripContract>(opening, File, row => row.Id)
        : new Table<(int Id, Trip Trip), ITripRow, TripRow>(opening, File, row => row.Id);

    public long Import(IEnumerable<Trip> trips)
    {
        int before = (int)Count();
        Rows.AddAll(trips.Select((trip, place) => (before + place + 1, trip)));
        return Count() - before;
    }

    /// <summary>Removes the table: FastDB's own way to empty one makes it drop what is added afterwards.</summary>
    public void Clear()
    {
        Rows.Delete();
        _rows = null;
    }

    public long Count() => Rows.Count();

    /// <summary>The number of trips, without making the table.</summary>
    internal long CountMade() => _rows?.Count() ?? 0;

    public Trip? Find(int id) => Rows.Find(id).Trip;

    public IEnumerable<Trip> OfBlock(string blockId) => Where(row => row.BlockId == blockId);

    public IEnumerable<Trip> OfShape(string shapeId) => Where(row => row.ShapeId == shapeId);

    internal void Flush() => _rows?.Flush();

    public void Dispose() => _rows?.Dispose();

    IEnumerable<Trip> Where(Func<ITripRow, bool> matches) => Rows.Where(matches).Select(row => row.Trip);
}
