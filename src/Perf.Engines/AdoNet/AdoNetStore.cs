using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>A store on any ADO.NET connection, written the way providers' documentations recommend.</summary>
public class AdoNetStore
    : ISchemaStore, ITripRowStore, IRollbackStore, IShrinkingStore, IForeignKeyStore, IBatchStore
{
    readonly Dialect _dialect;
    readonly IUpkeep _upkeep;
    readonly CustomerTable _customers;
    readonly CustomerBatches _batches;
    readonly OtherTables _others;
    TripTable? _trips;
    BankTables? _bank;

    /// <summary>A store on an open connection, whose options were read back; it closes the connection.</summary>
    internal AdoNetStore(
        PreparedCommands commands, Dialect dialect, IUpkeep upkeep, IReadOnlyDictionary<string, string> options)
    {
        Options = options;
        Commands = commands;
        _dialect = dialect;
        _upkeep = upkeep;
        _customers = new CustomerTable(commands, dialect);
        _batches = new CustomerBatches(commands);
        _others = new OtherTables(commands, dialect);
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => CustomerTable.Statements(_dialect);

    /// <inheritdoc/>
    public IReadOnlyList<string> BatchStatements => CustomerBatches.Statements;

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements => OtherTables.Statements(_dialect);

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements => TripTable.Statements(_dialect);

    /// <inheritdoc/>
    public IReadOnlyList<string> BankStatements => BankTables.Statements(_dialect);

    internal PreparedCommands Commands { get; }

    /// <summary>The connection, for statements that are no workload's.</summary>
    public DbConnection Connection => Commands.Connection;

    /// <summary>Rows that many inserts send in one round trip; 0 for one by one.</summary>
    internal int BatchRows { get; init; }

    Batches? InBatches => BatchRows > 0 ? new Batches(Commands, _dialect, BatchRows) : null;

    TripTable Trips => _trips ??= new TripTable(Commands, _dialect);

    BankTables Bank => _bank ??= new BankTables(Commands, _dialect);

    /// <inheritdoc/>
    public void Insert(Customer record) => _customers.Insert(record);

    /// <inheritdoc/>
    public virtual void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        if (InBatches is { } batches) CustomerTable.Insert(batches, records.ToArray());
        else foreach (Customer record in records) _customers.Insert(record);
        scope.Complete();
    }

    /// <inheritdoc/>
    public void InsertBatch(ReadOnlySpan<Customer> records) => _batches.InsertEach(records);

    /// <inheritdoc/>
    public void InsertValues(ReadOnlySpan<Customer> records) => _batches.InsertRows(records);

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
    public void Begin() => Commands.Begin();

    /// <inheritdoc/>
    public void Commit() => Commands.Commit();

    /// <inheritdoc/>
    public void Rollback() => Commands.Rollback();

    /// <summary>Empties the log where there is one; elsewhere a commit has done all that was promised.</summary>
    public void Flush() => _upkeep.Flush();

    /// <inheritdoc/>
    public void Shrink() => _upkeep.Shrink();

    /// <inheritdoc/>
    public void CheckIntegrity() => _upkeep.Damages().MustBeNone();

    /// <inheritdoc/>
    public string State() => _upkeep.State();

    /// <inheritdoc/>
    public void CreateTable(string name) => _others.Create(name);

    /// <inheritdoc/>
    public void DropTable(string name) => _others.Drop(name);

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables() => _others.Names();

    /// <inheritdoc/>
    public virtual long Import(IEnumerable<Trip> trips) => Trips.Import(trips, InBatches);

    /// <inheritdoc/>
    public virtual void InsertTrip(Trip trip) => Trips.Insert(trip);

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
    public void CreateBank(BankSize size) => Bank.Create(size);

    /// <inheritdoc/>
    public long Transfer(BankTransfer transfer) => Bank.Transfer(transfer);

    /// <inheritdoc/>
    public BankSums Sums() => Bank.Sums();

    /// <inheritdoc/>
    public void WriteHistory(BankTransfer line) => Bank.WriteHistory(line);

    /// <inheritdoc/>
    public void Dispose()
    {
        Commands.Dispose();
        Closed();
        GC.SuppressFinalize(this);
    }

    /// <summary>The connection was closed.</summary>
    protected virtual void Closed()
    {
    }
}
