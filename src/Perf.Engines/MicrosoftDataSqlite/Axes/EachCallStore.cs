using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.MicrosoftDataSqlite.Axes;

/// <summary>A store that makes a command for each call, and with some styles a connection as well.</summary>
sealed class EachCallStore : IStore
{
    static readonly string[] Columns = ["@Id", "@Name", "@Telephone", "@DateOfBirth"];
    static readonly string[] Id = ["@Id"];
    static readonly string[] Search = ["@Name", "@Telephone"];

    readonly Dictionary<string, LiteralText> _literals = [];
    readonly CallConnections _connections;
    readonly CallStyle _style;

    EachCallStore(CallConnections connections, CallStyle style)
    {
        _connections = connections;
        _style = style;
        _ = Run(CustomerSql.Create, []);
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    internal static EachCallStore Open(
        (string Name, IReadOnlyDictionary<string, string> Options) configuration,
        DirectoryInfo directory,
        IWorkSource? work,
        CallStyle style) =>
        new CallConnections(configuration, directory, work, style)
            .OrDispose(connections => new EachCallStore(connections, style));

    public IReadOnlyDictionary<string, string> Options => _connections.Options;

    public IReadOnlyList<string> Statements => CustomerSql.All;

    public void Insert(Customer record) => Run(CustomerSql.InsertOne, Columns, ValuesOf(record));

    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        bool own = _connections.Transaction is null;
        if (own) Begin();
        foreach (Customer record in records) Insert(record);
        if (own) Commit();
    }

    public Customer? Read(int id) => Rows(CustomerSql.SelectOne, Id, id).FirstOrDefault();

    public IEnumerable<Customer> ReadAll() => Rows(CustomerSql.SelectAll, []);

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Rows(CustomerSql.SelectByName, Search, namePrefix + "%", telephoneAbove);

    public bool Update(Customer record) => Run(CustomerSql.UpdateOne, Columns, ValuesOf(record)) == 1;

    public void Upsert(Customer record) => Run(CustomerSql.UpsertOne, Columns, ValuesOf(record));

    public bool Delete(int id) => Run(CustomerSql.DeleteOne, Id, id) == 1;

    public long Count() => On(connection =>
    {
        using SqliteCommand command = Command(connection, CustomerSql.CountAll, []);
        return (long)command.ExecuteScalar()!;
    });

    public void Begin() => _connections.Begin();

    public void Commit() => _connections.Commit();

    public void Flush() => Keep(upkeep =>
    {
        upkeep.Flush();
        return true;
    });

    public void CheckIntegrity() => Keep(upkeep => upkeep.Damages()).MustBeNone();

    public string State() => Keep(upkeep => upkeep.State());

    public void Dispose() => _connections.Dispose();

    static object[] ValuesOf(Customer record) => [record.Id, record.Name, record.Telephone, record.DateOfBirth];

    int Run(string sql, string[] names, params object[] values) => On(connection =>
    {
        using SqliteCommand command = Command(connection, sql, names, values);
        return command.ExecuteNonQuery();
    });

    IEnumerable<Customer> Rows(string sql, string[] names, params object[] values)
    {
        SqliteConnection connection = _connections.Lease();
        try
        {
            using SqliteCommand command = Command(connection, sql, names, values);
            using SqliteDataReader reader = command.ExecuteReader();
            while (reader.Read())
                yield return new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
        }
        finally
        {
            _connections.Return(connection);
        }
    }

    SqliteCommand Command(SqliteConnection connection, string sql, string[] names, params ReadOnlySpan<object> values)
    {
        SqliteCommand command = connection.CreateCommand();
        command.Transaction = _connections.Transaction;
        command.CommandText = _style.AsLiterals ? Literal(sql, names).With(values) : sql;
        if (_style.AsLiterals) return command;
        for (int i = 0; i < values.Length; i++) command.Parameters.AddWithValue(names[i], values[i]);
        return command;
    }

    LiteralText Literal(string sql, string[] names)
    {
        if (!_literals.TryGetValue(sql, out LiteralText? text)) _literals.Add(sql, text = new LiteralText(sql, names));
        return text;
    }

    T On<T>(Func<SqliteConnection, T> work)
    {
        SqliteConnection connection = _connections.Lease();
        try
        {
            return work(connection);
        }
        finally
        {
            _connections.Return(connection);
        }
    }

    T Keep<T>(Func<SqliteUpkeep, T> work) => On(connection =>
    {
        var commands = new PreparedCommands(connection, Dialect.Sqlite);
        try
        {
            return work(new SqliteUpkeep(commands, _connections.WriteAheadLog, Connections.Provider.IsDamage));
        }
        finally
        {
            commands.Drop(); // SQLite closes no file before the last statement on it is gone
        }
    });
}
