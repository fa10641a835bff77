using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>Sends one statement with many rows of values, so many rows in one round trip.</summary>
sealed class Batches(PreparedCommands commands, Dialect dialect, int rows)
{
    /// <summary>Runs the statement for every row, in the open transaction.</summary>
    internal long Run(string sql, IReadOnlyList<string> parameters, IEnumerable<object[]> values)
    {
        long all = 0;
        foreach (object[][] some in values.Chunk(rows))
        {
            using DbBatch batch = commands.Connection.CreateBatch();
            batch.Transaction = commands.Transaction;
            foreach (object[] row in some) batch.BatchCommands.Add(Bound(batch, sql, parameters, row));
            _ = batch.ExecuteNonQuery();
            all += some.Length;
        }
        return all;
    }

    DbBatchCommand Bound(DbBatch batch, string sql, IReadOnlyList<string> parameters, object[] row)
    {
        DbBatchCommand command = batch.CreateBatchCommand();
        command.CommandText = dialect.Text(sql);
        for (int i = 0; i < row.Length; i++)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = dialect.Text(parameters[i]);
            parameter.Value = row[i];
            command.Parameters.Add(parameter);
        }
        return command;
    }
}
