using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>
/// The customers. A date is bound as a <see cref="DateTime"/> and read as one: the provider's own form of it, which is
/// what its users have in their files, so that its conversions are part of what is measured.
/// </summary>
sealed class CustomerTable
{
    static readonly string[] Columns = ["@Id", "@Name", "@Telephone", "@DateOfBirth"];

    readonly PreparedCommands _commands;
    readonly DbCommand _insert, _selectOne, _selectAll, _selectByName, _update, _upsert, _delete, _count;

    internal CustomerTable(PreparedCommands commands, Dialect dialect)
    {
        _commands = commands;
        commands.Execute(dialect.CreateCustomers);
        _insert = commands.Make(CustomerSql.InsertOne, Columns);
        _selectOne = commands.Make(CustomerSql.SelectOne, "@Id");
        _selectAll = commands.Make(CustomerSql.SelectAll);
        _selectByName = commands.Make(dialect.SelectByName, "@Name", "@Telephone");
        _update = commands.Make(CustomerSql.UpdateOne, Columns);
        _upsert = commands.Make(dialect.Upsert, Columns);
        _delete = commands.Make(CustomerSql.DeleteOne, "@Id");
        _count = commands.Make(CustomerSql.CountAll);
    }

    internal static IReadOnlyList<string> Statements(Dialect dialect) =>
    [
        dialect.CreateCustomers, CustomerSql.InsertOne, CustomerSql.SelectOne, CustomerSql.SelectAll,
        dialect.SelectByName, CustomerSql.UpdateOne, dialect.Upsert, CustomerSql.DeleteOne, CustomerSql.CountAll,
    ];

    internal void Insert(Customer record) => _ = Run(_insert, record);

    internal static void Insert(Batches batches, IEnumerable<Customer> records) => batches.Run(
        CustomerSql.InsertOne,
        Columns,
        records.Select(record => new object[] { record.Id, record.Name, record.Telephone, record.DateOfBirth }));

    internal bool Update(Customer record) => Run(_update, record) == 1;

    internal void Upsert(Customer record) => _ = Run(_upsert, record);

    internal bool Delete(int id) => _commands.Run(_delete, id) == 1;

    internal long Count() => (long)_commands.Scalar(_count)!;

    internal Customer? Read(int id)
    {
        using DbDataReader reader = _commands.Read(_selectOne, id);
        return reader.Read() ? Current(reader) : null;
    }

    internal IEnumerable<Customer> ReadAll()
    {
        using DbDataReader reader = _commands.Read(_selectAll);
        while (reader.Read()) yield return Current(reader);
    }

    internal IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        using DbDataReader reader = _commands.Read(_selectByName, namePrefix + "%", telephoneAbove);
        while (reader.Read()) yield return Current(reader);
    }

    int Run(DbCommand command, Customer record) =>
        _commands.Run(command, record.Id, record.Name, record.Telephone, record.DateOfBirth);

    static Customer Current(DbDataReader reader) =>
        new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
}

/// <summary>
/// Many customers handed over in one command: as many statements in its text, or one with as many rows of values. A
/// command is kept for each number of records, so that batches of one size are compiled once.
/// </summary>
sealed class CustomerBatches(PreparedCommands commands)
{
    const int Columns = 4;

    readonly Dictionary<int, DbCommand> _ofStatements = [];
    readonly Dictionary<int, DbCommand> _ofRows = [];

    internal static IReadOnlyList<string> Statements => [CustomerSql.InsertEach(2), CustomerSql.InsertRows(2)];

    internal void InsertEach(ReadOnlySpan<Customer> records) => Run(_ofStatements, CustomerSql.InsertEach, records);

    internal void InsertRows(ReadOnlySpan<Customer> records) => Run(_ofRows, CustomerSql.InsertRows, records);

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
