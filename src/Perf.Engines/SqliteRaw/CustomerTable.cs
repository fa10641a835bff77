using System.Buffers.Text;
using System.Text;
using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>The customers, every value bound and fetched by its place.</summary>
sealed class CustomerTable : ICustomerTable
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

    public IReadOnlyList<string> Statements => CustomerSql.All;

    public void InsertMany(ReadOnlySpan<Customer> records) => _connection.InOneTransaction(records, all =>
    {
        foreach (Customer record in all) Insert(record);
    });

    public void Insert(Customer record) => Run(_insert, record, id: 1, values: 2);

    // A virtual table knows no upsert, and refuses to compile one.
    public void Upsert(Customer record) =>
        Run(_upsert ??= _connection.Keep(CustomerSql.UpsertOne), record, id: 1, values: 2);

    public bool Update(Customer record)
    {
        Run(_update, record, id: 4, values: 1);     // the places in the text
        return _connection.Changes == 1;
    }

    public bool Delete(int id)
    {
        _delete.Bind(1, (long)id);
        _delete.Run();
        return _connection.Changes == 1;
    }

    public long Count() => _count.Number();

    public Customer? Read(int id)
    {
        using RawStatement.Reading reading = _selectOne.Read();
        _selectOne.Bind(1, (long)id);
        return _selectOne.Step() ? Current(_selectOne) : null;
    }

    public IEnumerable<Customer> ReadAll()
    {
        using RawStatement.Reading reading = _selectAll.Read();
        while (_selectAll.Step()) yield return Current(_selectAll);
    }

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
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

/// <summary>
/// Many customers handed over in one call. SQLite itself knows no batch: it is as many steps of one statement, or one
/// of a statement with as many rows of values, which is kept for each number of records.
/// </summary>
sealed class CustomerBatches(RawConnection connection, CustomerTable customers) : IBatchTable
{
    const int Columns = 4;

    readonly Dictionary<int, RawStatement> _ofRows = [];

    public IReadOnlyList<string> Statements => [CustomerSql.InsertOne, CustomerSql.InsertRows(2)];

    public void InsertEach(ReadOnlySpan<Customer> records)
    {
        foreach (Customer record in records) customers.Insert(record);
    }

    public void InsertRows(ReadOnlySpan<Customer> records)
    {
        if (records.IsEmpty) return;
        if (!_ofRows.TryGetValue(records.Length, out RawStatement? statement))
            _ofRows.Add(records.Length, statement = connection.Keep(CustomerSql.InsertRows(records.Length)));
        for (int i = 0; i < records.Length; i++) CustomerTable.Bind(statement, records[i],
            (Columns * i + 1, Columns * i + 2));
        statement.Run();
    }
}

/// <summary>
/// A date as the text that Microsoft.Data.Sqlite binds: <c>1970-01-01 00:00:00</c>, a fraction only if there is one.
/// </summary>
static class DateText
{
    /// <summary>A text is never longer.</summary>
    internal const int MostBytes = 32;

    const string Format = "yyyy-MM-dd HH:mm:ss.FFFFFFF";
    const int WholeSeconds = 19;

    /// <summary>Writes the text.</summary>
    /// <returns>The number of bytes.</returns>
    internal static int Write(DateTime date, Span<byte> text)
    {
        _ = date.TryFormat(text, out int length, Format, CultureInfo.InvariantCulture);
        return length;
    }

    /// <summary>Parses the text of a date.</summary>
    internal static DateTime Read(ReadOnlySpan<byte> text)
    {
        if (text.Length != WholeSeconds)
            return DateTime.Parse(Encoding.UTF8.GetString(text), CultureInfo.InvariantCulture);
        return new DateTime(
            Part(text[..4]), Part(text[5..7]), Part(text[8..10]),
            Part(text[11..13]), Part(text[14..16]), Part(text[17..19]));
    }

    static int Part(ReadOnlySpan<byte> digits) =>
        Utf8Parser.TryParse(digits, out int number, out int used) && used == digits.Length
            ? number
            : throw new FormatException(
                $"'{Encoding.UTF8.GetString(digits)}' is no part of a date, expected digits only.");
}
