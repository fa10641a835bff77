using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>One thing made worse in every store of a configuration, under the configuration's own name.</summary>
public static class Mutation
{
    /// <summary>The configuration opened with another value of one option, which its stores report, or deny.</summary>
    internal static EngineConfiguration WithOption(
        this EngineConfiguration configuration, string option, string value, bool denied) => configuration with
        {
            Open = (directory, work) =>
            {
                var options = new Dictionary<string, string>(configuration.Options) { [option] = value };
                Store store = Store.Open($"{configuration}", options, directory, work);
                return denied ? new DeniesOptions(store, configuration.Options) : store;
            },
        };

    /// <summary>The configuration with stores that something was done to.</summary>
    internal static EngineConfiguration With(this EngineConfiguration configuration, Func<Store, IStore> mutate) =>
        configuration with { Open = (directory, work) => mutate((Store)configuration.Open(directory, work)) };
}

/// <summary>What was one transaction is committed record by record.</summary>
public sealed class CommitsEach(Store store) : MutatedStore(store)
{
    public override void Begin()
    {
    }

    public override void Commit()
    {
    }
}

/// <summary>A store that reports other options than it was opened with.</summary>
public sealed class DeniesOptions(Store store, IReadOnlyDictionary<string, string> options) : MutatedStore(store)
{
    public override IReadOnlyDictionary<string, string> Options => options;
}

/// <summary>The index on the shape id is gone once the trips are loaded.</summary>
public sealed class IndexDropped(Store store) : MutatedStore(store)
{
    protected override long Import(IEnumerable<Trip> trips)
    {
        long rows = base.Import(trips);
        Execute("DROP INDEX IF EXISTS TripsShape");
        return rows;
    }
}

/// <summary>2 KB more text in each row, which no reader sees: the answers stay right.</summary>
public sealed class LongerText(Store store) : MutatedStore(store)
{
    static readonly string More = new('.', 2048);

    public override void Insert(Customer record) => base.Insert(Longer(record));

    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        var longer = new Customer[records.Length];
        for (int i = 0; i < longer.Length; i++) longer[i] = Longer(records[i]);
        base.InsertMany(longer);
    }

    public override Customer? Read(int id) => base.Read(id) is { } record ? Shorter(record) : null;

    public override IEnumerable<Customer> ReadAll() => base.ReadAll().Select(Shorter);

    public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        base.Query(namePrefix, telephoneAbove).Select(Shorter);

    static Customer Longer(Customer record) => record with { Name = record.Name + More };

    static Customer Shorter(Customer record) =>
        record with { Name = record.Name.Replace(More, "", StringComparison.Ordinal) };
}

/// <summary>A little over 100 bytes more on the managed heap in each operation.</summary>
public sealed class MoreAllocation(Store store) : MutatedStore(store)
{
    // An array of bytes has 24 bytes of its own (object header, method table, length), and ends on a multiple of 8.
    const int Length = 104 - 24;

    byte[] _last = [];

    public override void Insert(Customer record)
    {
        Allocate();
        base.Insert(record);
    }

    public override Customer? Read(int id)
    {
        Allocate();
        return base.Read(id);
    }

    // Kept in a field, so that the compiler can't put it on the stack.
    void Allocate() => _last = new byte[Length];
}

/// <summary>The same statements, made and compiled for each call instead of once.</summary>
public sealed class PreparedForEachCall(Store store) : MutatedStore(store)
{
    public override void Insert(Customer record)
    {
        using SqliteCommand command = Command(CustomerSql.InsertOne, record.Id);
        command.Parameters.AddWithValue("@Name", record.Name);
        command.Parameters.AddWithValue("@Telephone", record.Telephone);
        command.Parameters.AddWithValue("@DateOfBirth", record.DateOfBirth);
        command.ExecuteNonQuery();
    }

    public override Customer? Read(int id)
    {
        using SqliteCommand command = Command(CustomerSql.SelectOne, id);
        using SqliteDataReader reader = command.ExecuteReader();
        return reader.Read()
            ? new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3))
            : null;
    }

    SqliteCommand Command(string sql, int id)
    {
        SqliteCommand command = Inner.Connection.CreateCommand();
        command.CommandText = sql;
        command.Transaction = Inner.Transaction;
        command.Parameters.AddWithValue("@Id", id);
        return command;
    }
}

/// <summary>Each inserted record is read again, as object mappers do.</summary>
public sealed class SelectAfterInsert(Store store) : MutatedStore(store)
{
    public override void Insert(Customer record)
    {
        base.Insert(record);
        _ = base.Read(record.Id);
    }
}

/// <summary>
/// A record is looked up, or the records are sorted, by an expression that no index has: the answer is right, and every
/// row is read, or sorted.
/// </summary>
public sealed class SelectsByExpression : MutatedStore
{
    readonly SqliteCommand? _selectOne, _selectAll;

    public SelectsByExpression(Store store, string? one = null, string? all = null)
        : base(store)
    {
        _selectOne = one is null ? null : store.Connection.Command(CustomerSql.SelectOne.Replace("Id = @Id", one));
        _selectOne?.Parameters.Add(new SqliteParameter { ParameterName = "@Id" });
        _selectAll = all is null ? null : store.Connection.Command(CustomerSql.SelectAll.Replace("ORDER BY Id", all));
    }

    public override Customer? Read(int id)
    {
        if (_selectOne is null) return base.Read(id);
        _selectOne.Transaction = Inner.Transaction;
        _selectOne.Parameters[0].Value = id;
        return Records(_selectOne).FirstOrDefault();
    }

    public override IEnumerable<Customer> ReadAll()
    {
        if (_selectAll is null) return base.ReadAll();
        _selectAll.Transaction = Inner.Transaction;
        return Records(_selectAll);
    }

    static IEnumerable<Customer> Records(SqliteCommand command)
    {
        using SqliteDataReader reader = command.ExecuteReader();
        while (reader.Read())
            yield return new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
    }
}

/// <summary>The space of deleted records is no longer given back.</summary>
public sealed class ShrinksNothing(Store store) : MutatedStore(store)
{
    public override void Shrink()
    {
    }
}

/// <summary>Synchronous is raised after the options were read back.</summary>
public sealed class SynchronousRaised : MutatedStore
{
    public SynchronousRaised(Store store, string level)
        : base(store) => Execute($"PRAGMA synchronous = {level}");
}
