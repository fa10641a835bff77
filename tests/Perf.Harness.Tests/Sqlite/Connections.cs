namespace Perf.Harness.Tests.Sqlite;

/// <summary>Connections that a test opens past the pool.</summary>
static class Connections
{
    /// <summary>Opens a database: a file, or one in memory.</summary>
    internal static SqliteConnection Open(string source = ":memory:")
    {
        var connection = new SqliteConnection($"Data Source={source};Pooling=False");
        connection.Open();
        return connection;
    }

    /// <summary>Counts what this process does from now on; the library is loaded before.</summary>
    internal static ProcessWork BeginWork()
    {
        using SqliteConnection loaded = Open();
        return ProcessWork.TryBegin()!;
    }

    internal static SqliteCommand Command(this SqliteConnection connection, string sql)
    {
        SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command;
    }

    /// <summary>Runs statements and reads every row.</summary>
    internal static void Run(this SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.Command(sql);
        using SqliteDataReader reader = command.ExecuteReader();
        do
        {
            while (reader.Read()) { }
        }
        while (reader.NextResult());
    }
}
