using Microsoft.Data.Sqlite;
using NUnit.Framework;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>Connections that somebody opens without a word to us are counted.</summary>
public sealed class ProcessWorkTests
{
    [Test]
    public void What_a_connection_does_is_counted_however_it_was_opened()
    {
        using var loaded = new SqliteConnection("Data Source=:memory:"); // so that the library is there
        loaded.Open();
        using ProcessWork work = ProcessWork.TryBegin()!;
        using var connection = new SqliteConnection("Data Source=:memory:;Pooling=False");
        connection.Open();
        Run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        work.Start();
        Run(connection, "SELECT * FROM t WHERE name = 'b'");
        WorkCounts counted = work.Stop();
        Assert.Multiple(() =>
        {
            Assert.That(counted[Metric.Statements], Is.EqualTo(1));
            Assert.That(counted[Metric.VmSteps], Is.GreaterThan(0));
            Assert.That(counted.Plans.Single().Steps, Is.EqualTo("SCAN t"));
            Assert.That(work.Rows().Single().Value, Is.EqualTo(2));
        });
    }

    [Test]
    public void A_closed_connection_is_not_asked_for_its_rows()
    {
        using var loaded = new SqliteConnection("Data Source=:memory:");
        loaded.Open();
        using ProcessWork work = ProcessWork.TryBegin()!;
        using (var connection = new SqliteConnection("Data Source=:memory:;Pooling=False"))
        {
            connection.Open();
            Run(connection, "CREATE TABLE t (id)");
        }

        Assert.That(work.Rows(), Is.Empty);
    }

    static void Run(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        using SqliteDataReader reader = command.ExecuteReader();
        do
        {
            while (reader.Read())
            {
            }
        }
        while (reader.NextResult());
    }
}
