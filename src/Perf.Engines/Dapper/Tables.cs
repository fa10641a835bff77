using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.Dapper;

/// <summary>The customers.</summary>
sealed class CustomerTable : ICustomerTable
{
    readonly OpenedConnection _opened;

    internal CustomerTable(OpenedConnection opened)
    {
        _opened = opened;
        _ = opened.Execute(CustomerSql.Create);
    }

    public IReadOnlyList<string> Statements => CustomerSql.All;

    public void Insert(Customer record) => _opened.Execute(CustomerSql.InsertOne, record);

    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = _opened.Commands.InOneTransaction();
        _ = _opened.Execute(CustomerSql.InsertOne, records.ToArray());      // a statement for each, on one command
        scope.Complete();
    }

    public Customer? Read(int id) => _opened.First<CustomerRow>(CustomerSql.SelectOne, new { Id = id })?.Record();

    public IEnumerable<Customer> ReadAll() =>
        _opened.Rows<CustomerRow>(CustomerSql.SelectAll).Select(row => row.Record());

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) => _opened
        .Rows<CustomerRow>(CustomerSql.SelectByName, new { Name = namePrefix + "%", Telephone = telephoneAbove })
        .Select(row => row.Record());

    public bool Update(Customer record) => _opened.Execute(CustomerSql.UpdateOne, record) == 1;

    public void Upsert(Customer record) => _opened.Execute(CustomerSql.UpsertOne, record);

    public bool Delete(int id) => _opened.Execute(CustomerSql.DeleteOne, new { Id = id }) == 1;

    public long Count() => _opened.Number(CustomerSql.CountAll);
}

/// <summary>The tables that are made and dropped by name.</summary>
sealed class NamedTables(OpenedConnection opened) : INamedTables
{
    public IReadOnlyList<string> Statements { get; } = [SchemaSql.Create, SchemaSql.Drop, SchemaSql.SelectAll];

    public void Create(string name) => opened.Execute(SchemaSql.Named(SchemaSql.Create, name));

    public void Drop(string name) => opened.Execute(SchemaSql.Named(SchemaSql.Drop, name));

    public IReadOnlyList<string> Names() => [.. opened.Rows<string>(SchemaSql.SelectAll)];
}

/// <summary>The trips, with an index on the shape id.</summary>
sealed class TripTable : ITripTable
{
    readonly OpenedConnection _opened;

    internal TripTable(OpenedConnection opened)
    {
        _opened = opened;
        _ = opened.Execute(TripSql.Create);
        _ = opened.Execute(TripSql.CreateIndex);
    }

    public IReadOnlyList<string> Statements => TripSql.All;

    public long Import(IEnumerable<Trip> trips)
    {
        using PreparedCommands.Scope scope = _opened.Commands.InOneTransaction();
        int rows = _opened.Execute(TripSql.InsertOne, trips);
        scope.Complete();
        return rows;
    }

    public void Clear() => _opened.Execute(TripSql.DeleteAll);

    public long Count() => _opened.Number(TripSql.CountAll);

    public Trip? Find(int id) => _opened.First<TripRow>(TripSql.SelectOne, new { Id = id })?.Trip();

    public IEnumerable<Trip> OfBlock(string blockId) =>
        _opened.Rows<TripRow>(TripSql.SelectByBlock, new { BlockId = blockId }).Select(row => row.Trip());

    public IEnumerable<Trip> OfShape(string shapeId) =>
        _opened.Rows<TripRow>(TripSql.SelectByShape, new { ShapeId = shapeId }).Select(row => row.Trip());
}
