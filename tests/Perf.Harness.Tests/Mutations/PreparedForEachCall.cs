using Microsoft.Data.Sqlite;
using Perf.Engines.Data;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>The same statements, made and compiled for each call instead of once.</summary>
public sealed class PreparedForEachCall(Store store) : MutatedStore(store)
{
    public override void Insert(Customer record) => Run(CustomerSql.InsertOne, record);

    public override bool Update(Customer record) => Run(CustomerSql.UpdateOne, record) == 1;

    public override void Upsert(Customer record) => Run(CustomerSql.UpsertOne, record);

    public override bool Delete(int id)
    {
        using SqliteCommand command = Command(CustomerSql.DeleteOne, id);
        return command.ExecuteNonQuery() == 1;
    }

    public override Customer? Read(int id)
    {
        using SqliteCommand command = Command(CustomerSql.SelectOne, id);
        using SqliteDataReader reader = command.ExecuteReader();
        return reader.Read()
            ? new(reader.GetInt32(0), reader.GetString(1), reader.GetInt64(2), reader.GetDateTime(3))
            : null;
    }

    int Run(string sql, Customer record)
    {
        using SqliteCommand command = Command(sql, record.Id);
        command.Parameters.AddWithValue("@Name", record.Name);
        command.Parameters.AddWithValue("@Telephone", record.Telephone);
        command.Parameters.AddWithValue("@DateOfBirth", record.DateOfBirth);
        return command.ExecuteNonQuery();
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
