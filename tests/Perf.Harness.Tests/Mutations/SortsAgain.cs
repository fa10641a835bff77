using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// The records are put in order by an expression, which no index knows: the answer is right, and sorted.
/// </summary>
public sealed class SortsAgain : MutatedStore
{
    readonly SqliteCommand _selectAll;

    public SortsAgain(Store store)
        : base(store)
    {
        _selectAll = store.Connection.CreateCommand();
        _selectAll.CommandText =
            CustomerSql.SelectAll.Replace("ORDER BY Id", "ORDER BY Id + 0", StringComparison.Ordinal);
    }

    public override IEnumerable<Customer> ReadAll()
    {
        _selectAll.Transaction = Inner.Transaction;
        using SqliteDataReader reader = _selectAll.ExecuteReader();
        while (reader.Read())
            yield return new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3));
    }
}
