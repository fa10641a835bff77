using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Mutations;

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
