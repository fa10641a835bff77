using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// A record is looked up by an expression, which no index knows: the answer is right, and every row is looked at.
/// </summary>
public sealed class Scans : MutatedStore
{
    readonly SqliteCommand _selectOne;

    public Scans(Store store)
        : base(store)
    {
        _selectOne = store.Connection.CreateCommand();
        _selectOne.CommandText = CustomerSql.SelectOne.Replace("Id = @Id", "Id + 0 = @Id", StringComparison.Ordinal);
        _selectOne.Parameters.Add(new SqliteParameter { ParameterName = "@Id" });
    }

    public override Customer? Read(int id)
    {
        _selectOne.Transaction = Inner.Transaction;
        _selectOne.Parameters[0].Value = id;
        using SqliteDataReader reader = _selectOne.ExecuteReader();
        return reader.Read()
            ? new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3))
            : null;
    }
}
