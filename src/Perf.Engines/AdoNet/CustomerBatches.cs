using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

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
