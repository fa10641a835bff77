using Microsoft.Data.Sqlite;
using Perf.Engines.Data;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>
/// The customers. A date is bound as a <see cref="DateTime"/> and read as one: the provider's own text form of it,
/// which is what its users have in their files, so that its conversions are part of what is measured.
/// </summary>
sealed class CustomerTable
{
    const string Create =
        "CREATE TABLE IF NOT EXISTS Customer (Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, Telephone INTEGER NOT NULL, "
        + "DateOfBirth TEXT NOT NULL)";
    internal const string InsertOne =
        "INSERT INTO Customer (Id, Name, Telephone, DateOfBirth) VALUES (@Id, @Name, @Telephone, @DateOfBirth)";
    internal const string SelectOne = "SELECT Id, Name, Telephone, DateOfBirth FROM Customer WHERE Id = @Id";
    const string SelectAll = "SELECT Id, Name, Telephone, DateOfBirth FROM Customer ORDER BY Id";
    const string SelectByName =
        "SELECT Id, Name, Telephone, DateOfBirth FROM Customer WHERE Name LIKE @Name AND Telephone > @Telephone";
    internal const string UpdateOne =
        "UPDATE Customer SET Name = @Name, Telephone = @Telephone, DateOfBirth = @DateOfBirth WHERE Id = @Id";
    internal const string UpsertOne = InsertOne
        + " ON CONFLICT (Id) DO UPDATE SET Name = excluded.Name, Telephone = excluded.Telephone, "
        + "DateOfBirth = excluded.DateOfBirth";
    internal const string DeleteOne = "DELETE FROM Customer WHERE Id = @Id";
    const string CountAll = "SELECT count(*) FROM Customer";

    static readonly string[] Columns = ["@Id", "@Name", "@Telephone", "@DateOfBirth"];

    readonly PreparedCommands _commands;
    readonly SqliteCommand _insert, _selectOne, _selectAll, _selectByName, _update, _upsert, _delete, _count;

    internal CustomerTable(PreparedCommands commands)
    {
        _commands = commands;
        commands.Execute(Create);
        _insert = commands.Make(InsertOne, Columns);
        _selectOne = commands.Make(SelectOne, "@Id");
        _selectAll = commands.Make(SelectAll);
        _selectByName = commands.Make(SelectByName, "@Name", "@Telephone");
        _update = commands.Make(UpdateOne, Columns);
        _upsert = commands.Make(UpsertOne, Columns);
        _delete = commands.Make(DeleteOne, "@Id");
        _count = commands.Make(CountAll);
    }

    internal static IReadOnlyList<string> Statements { get; } =
        [Create, InsertOne, SelectOne, SelectAll, SelectByName, UpdateOne, UpsertOne, DeleteOne, CountAll];

    internal void Insert(Customer record) => _ = With(_insert, record).ExecuteNonQuery();

    internal bool Update(Customer record) => With(_update, record).ExecuteNonQuery() == 1;

    internal void Upsert(Customer record) => _ = With(_upsert, record).ExecuteNonQuery();

    internal bool Delete(int id) => _commands.With(_delete, id).ExecuteNonQuery() == 1;

    internal long Count() => (long)_commands.With(_count).ExecuteScalar()!;

    internal Customer? Read(int id)
    {
        using SqliteDataReader reader = _commands.With(_selectOne, id).ExecuteReader();
        return reader.Read() ? Current(reader) : null;
    }

    internal IEnumerable<Customer> ReadAll()
    {
        using SqliteDataReader reader = _commands.With(_selectAll).ExecuteReader();
        while (reader.Read()) yield return Current(reader);
    }

    internal IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        using SqliteDataReader reader = _commands.With(_selectByName, namePrefix + "%", telephoneAbove).ExecuteReader();
        while (reader.Read()) yield return Current(reader);
    }

    SqliteCommand With(SqliteCommand command, Customer record) =>
        _commands.With(command, record.Id, record.Name, record.Telephone, record.DateOfBirth);

    static Customer Current(SqliteDataReader reader) =>
        new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
}
