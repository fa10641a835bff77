using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>
/// The customers. A date is bound as a <see cref="DateTime"/> and read as one: the provider's own form of it, which is
/// what its users have in their files, so that its conversions are part of what is measured.
/// </summary>
class CustomerTable : AdoNetTable, ICustomerTable
{
    static readonly string[] Columns = ["@Id", "@Name", "@Telephone", "@DateOfBirth"];

    readonly DbCommand _insert, _selectOne, _selectAll, _selectByName, _update, _upsert, _delete, _count;

    internal CustomerTable(PreparedCommands commands, Dialect dialect)
        : base(commands)
    {
        Create(dialect.CreateCustomers);
        _insert = Make(CustomerSql.InsertOne, Columns);
        _selectOne = Make(CustomerSql.SelectOne, "@Id");
        _selectAll = Make(CustomerSql.SelectAll);
        _selectByName = Make(dialect.SelectByName, "@Name", "@Telephone");
        _update = Make(CustomerSql.UpdateOne, Columns);
        _upsert = Make(dialect.Upsert, Columns);
        _delete = Make(CustomerSql.DeleteOne, "@Id");
        _count = Make(CustomerSql.CountAll);
    }

    public void Insert(Customer record) => _ = Run(_insert, record);

    public virtual void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        if (Commands.InBatches is { } batches)
        {
            _ = batches.Run(CustomerSql.InsertOne, Columns, records.ToArray().Select(
                record => new object[] { record.Id, record.Name, record.Telephone, record.DateOfBirth }));
        }
        else
        {
            foreach (Customer record in records) Insert(record);
        }
        scope.Complete();
    }

    public bool Update(Customer record) => Run(_update, record) == 1;

    public void Upsert(Customer record) => _ = Run(_upsert, record);

    public bool Delete(int id) => Commands.Run(_delete, id) == 1;

    public long Count() => (long)Commands.Scalar(_count)!;

    public Customer? Read(int id)
    {
        using DbDataReader reader = Commands.Read(_selectOne, id);
        return reader.Read() ? Current(reader) : null;
    }

    public IEnumerable<Customer> ReadAll()
    {
        using DbDataReader reader = Commands.Read(_selectAll);
        while (reader.Read()) yield return Current(reader);
    }

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        using DbDataReader reader = Commands.Read(_selectByName, namePrefix + "%", telephoneAbove);
        while (reader.Read()) yield return Current(reader);
    }

    int Run(DbCommand command, Customer record) =>
        Commands.Run(command, record.Id, record.Name, record.Telephone, record.DateOfBirth);

    static Customer Current(DbDataReader reader) =>
        new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
}

/// <summary>
/// Many customers handed over in one command: as many statements in its text, or one with as many rows of values. A
/// command is kept for each number of records, so that batches of one size are compiled once.
/// </summary>
sealed class CustomerBatches(PreparedCommands commands) : IBatchTable
{
    const int Columns = 4;

    readonly Dictionary<int, DbCommand> _ofStatements = [];
    readonly Dictionary<int, DbCommand> _ofRows = [];

    public IReadOnlyList<string> Statements => [CustomerSql.InsertEach(2), CustomerSql.InsertRows(2)];

    public void InsertEach(ReadOnlySpan<Customer> records) => Run(_ofStatements, CustomerSql.InsertEach, records);

    public void InsertRows(ReadOnlySpan<Customer> records) => Run(_ofRows, CustomerSql.InsertRows, records);

    void Run(Dictionary<int, DbCommand> kept, Func<int, string> text, ReadOnlySpan<Customer> records)
    {
        if (records.IsEmpty) return;
        if (!kept.TryGetValue(records.Length, out DbCommand? command))
        {
            command = commands.Make(text(records.Length), CustomerSql.NamesOfRows(records.Length));
            kept.Add(records.Length, command);
        }
        object[] values = new object[Columns * records.Length];
        for (int i = 0; i < records.Length; i++)
        {
            (values[Columns * i], values[Columns * i + 1], values[Columns * i + 2], values[Columns * i + 3]) =
                (records[i].Id, records[i].Name, records[i].Telephone, records[i].DateOfBirth);
        }
        _ = commands.Run(command, values);
    }
}
