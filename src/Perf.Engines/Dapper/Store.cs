using Dapper;
using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.Dapper;

/// <summary>
/// A store behind Dapper, with the same statements on the same provider: a command is made for each call, as Dapper
/// does it, parameters are the properties of an object, and rows become objects by generated code.
/// </summary>
public sealed class Store : ISchemaStore, ITripStore, IRollbackStore, IShrinkingStore
{
    readonly OpenedConnection _opened;
    bool _hasTrips;

    Store(OpenedConnection opened)
    {
        _opened = opened;
        Execute(CustomerSql.Create);
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
        OpenedConnection.Open(configuration, options, directory, work).OrDispose(opened => new Store(opened));

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options => _opened.Options;

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => CustomerSql.All;

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements { get; } = [SchemaSql.Create, SchemaSql.Drop, SchemaSql.SelectAll];

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements => TripSql.All;

    /// <inheritdoc/>
    public void Insert(Customer record) => Execute(CustomerSql.InsertOne, record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = _opened.Commands.InOneTransaction();
        Execute(CustomerSql.InsertOne, records.ToArray());      // a statement for each, on one command
        scope.Complete();
    }

    /// <inheritdoc/>
    public Customer? Read(int id) =>
        _opened.Connection.QueryFirstOrDefault<CustomerRow>(CustomerSql.SelectOne, new { Id = id }, Transaction)
            ?.Record();

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => Rows<CustomerRow>(CustomerSql.SelectAll).Select(row => row.Record());

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Rows<CustomerRow>(CustomerSql.SelectByName, new { Name = namePrefix + "%", Telephone = telephoneAbove })
            .Select(row => row.Record());

    /// <inheritdoc/>
    public bool Update(Customer record) => Execute(CustomerSql.UpdateOne, record) == 1;

    /// <inheritdoc/>
    public void Upsert(Customer record) => Execute(CustomerSql.UpsertOne, record);

    /// <inheritdoc/>
    public bool Delete(int id) => Execute(CustomerSql.DeleteOne, new { Id = id }) == 1;

    /// <inheritdoc/>
    public long Count() => Number(CustomerSql.CountAll);

    /// <inheritdoc/>
    public void Begin() => _opened.Commands.Begin();

    /// <inheritdoc/>
    public void Commit() => _opened.Commands.Commit();

    /// <inheritdoc/>
    public void Rollback() => _opened.Commands.Rollback();

    /// <summary>Empties the write-ahead log; elsewhere a commit has done all that was promised.</summary>
    public void Flush() => _opened.Upkeep.Flush();

    /// <inheritdoc/>
    public void Shrink() => _opened.Upkeep.Shrink();

    /// <inheritdoc/>
    public void CheckIntegrity() => _opened.Upkeep.Damages().MustBeNone();

    /// <inheritdoc/>
    public string State() => _opened.Upkeep.State();

    /// <inheritdoc/>
    public void CreateTable(string name) => Execute(SchemaSql.Named(SchemaSql.Create, name));

    /// <inheritdoc/>
    public void DropTable(string name) => Execute(SchemaSql.Named(SchemaSql.Drop, name));

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables() => [.. Rows<string>(SchemaSql.SelectAll)];

    /// <inheritdoc/>
    public long Import(IEnumerable<Trip> trips)
    {
        MakeTrips();
        using PreparedCommands.Scope scope = _opened.Commands.InOneTransaction();
        int rows = Execute(TripSql.InsertOne, trips);
        scope.Complete();
        return rows;
    }

    /// <inheritdoc/>
    public void ClearTrips()
    {
        MakeTrips();
        Execute(TripSql.DeleteAll);
    }

    /// <inheritdoc/>
    public long CountTrips()
    {
        MakeTrips();
        return Number(TripSql.CountAll);
    }

    /// <inheritdoc/>
    public Trip? FindTrip(int id) =>
        _opened.Connection.QueryFirstOrDefault<TripRow>(TripSql.SelectOne, new { Id = id }, Transaction)?.Trip();

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfBlock(string blockId) =>
        Rows<TripRow>(TripSql.SelectByBlock, new { BlockId = blockId }).Select(row => row.Trip());

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfShape(string shapeId) =>
        Rows<TripRow>(TripSql.SelectByShape, new { ShapeId = shapeId }).Select(row => row.Trip());

    /// <inheritdoc/>
    public void Dispose() => _opened.Dispose();

    System.Data.IDbTransaction? Transaction => _opened.Commands.Transaction;

    int Execute(string sql, object? parameters = null) => _opened.Connection.Execute(sql, parameters, Transaction);

    long Number(string sql) => _opened.Connection.ExecuteScalar<long>(sql, null, Transaction);

    // Not buffered: rows are made as they are asked for, as in the other stores.
    IEnumerable<T> Rows<T>(string sql, object? parameters = null) =>
        _opened.Connection.Query<T>(sql, parameters, Transaction, buffered: false);

    void MakeTrips()
    {
        if (_hasTrips) return;
        Execute(TripSql.Create);
        Execute(TripSql.CreateIndex);
        _hasTrips = true;
    }
}
