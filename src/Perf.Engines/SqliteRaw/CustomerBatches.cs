using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>
/// Many customers handed over in one call. SQLite itself knows no batch: it is as many steps of one statement, or one
/// of a statement with as many rows of values, which is kept for each number of records.
/// </summary>
sealed class CustomerBatches(RawConnection connection, CustomerTable customers)
{
    const int Columns = 4;

    readonly Dictionary<int, RawStatement> _ofRows = [];

    internal static IReadOnlyList<string> Statements => [CustomerSql.InsertOne, CustomerSql.InsertRows(2)];

    internal void InsertEach(ReadOnlySpan<Customer> records)
    {
        foreach (Customer record in records) customers.Insert(record);
    }

    internal void InsertRows(ReadOnlySpan<Customer> records)
    {
        if (records.IsEmpty) return;
        if (!_ofRows.TryGetValue(records.Length, out RawStatement? statement))
            _ofRows.Add(records.Length, statement = connection.Keep(CustomerSql.InsertRows(records.Length)));
        for (int i = 0; i < records.Length; i++) CustomerTable.Bind(statement, records[i],
            (Columns * i + 1, Columns * i + 2));
        statement.Run();
    }
}
