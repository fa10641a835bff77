using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Mutations;

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
