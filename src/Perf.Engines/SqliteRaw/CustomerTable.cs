using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>The customers, every value bound and fetched by its place.</summary>
sealed class CustomerTable
{
    readonly RawConnection _connection;
    readonly RawStatement _insert, _selectOne, _selectAll, _selectByName, _update, _delete, _count;
    RawStatement? _upsert;

    internal CustomerTable(RawConnection connection)
    {
        _connection = connection;
        connection.Execute(CustomerSql.Create);
        _insert = connection.Keep(CustomerSql.InsertOne);
        _selectOne = connection.Keep(CustomerSql.SelectOne);
        _selectAll = connection.Keep(CustomerSql.SelectAll);
        _selectByName = connection.Keep(CustomerSql.SelectByName);
        _update = connection.Keep(CustomerSql.UpdateOne);
        _delete = connection.Keep(CustomerSql.DeleteOne);
        _count = connection.Keep(CustomerSql.CountAll);
    }

    internal void Insert(Customer record) => Run(_insert, record, id: 1, values: 2);

    // A virtual table knows no upsert, and refuses to compile one.
    internal void Upsert(Customer record) =>
        Run(_upsert ??= _connection.Keep(CustomerSql.UpsertOne), record, id: 1, values: 2);

    internal bool Update(Customer record)
    {
        Run(_update, record, id: 4, values: 1);     // the places in the text
        return _connection.Changes == 1;
    }

    internal bool Delete(int id)
    {
        _delete.Bind(1, (long)id);
        _delete.Run();
        return _connection.Changes == 1;
    }

    internal long Count() => _count.Number();

    internal Customer? Read(int id)
    {
        using RawStatement.Reading reading = _selectOne.Read();
        _selectOne.Bind(1, (long)id);
        return _selectOne.Step() ? Current(_selectOne) : null;
    }

    internal IEnumerable<Customer> ReadAll()
    {
        using RawStatement.Reading reading = _selectAll.Read();
        while (_selectAll.Step()) yield return Current(_selectAll);
    }

    internal IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        using RawStatement.Reading reading = _selectByName.Read();
        _selectByName.Bind(1, namePrefix + "%");
        _selectByName.Bind(2, telephoneAbove);
        while (_selectByName.Step()) yield return Current(_selectByName);
    }

    /// <summary>Binds the values of a record, its id at one place and the others from another on.</summary>
    internal static void Bind(RawStatement statement, Customer record, (int Id, int Values) places)
    {
        statement.Bind(places.Id, (long)record.Id);
        statement.Bind(places.Values, record.Name);
        statement.Bind(places.Values + 1, record.Telephone);
        statement.Bind(places.Values + 2, record.DateOfBirth);
    }

    static void Run(RawStatement statement, Customer record, int id, int values)
    {
        Bind(statement, record, (id, values));
        statement.Run();
    }

    static Customer Current(RawStatement row) => new((int)row.Number(0), row.Text(1), row.Number(2), row.Date(3));
}
