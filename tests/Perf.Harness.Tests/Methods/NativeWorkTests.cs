using Microsoft.Data.Sqlite;
using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Tests.Baselines;
using Perf.NUnit;

namespace Perf.Harness.Tests.Methods;

/// <summary>What a call of a measured method must not leave behind in SQLite, and what it may.</summary>
public sealed class NativeWorkTests
{
    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void Log_that_is_not_taken_over_is_counted()
    {
        using SqliteConnection connection = Open();
        using var work = new NativeWork(_folder.Root);
        using var logged = new SqliteConnection($"Data Source={_folder.Root.FullName}/logged.db;Pooling=False");
        logged.Open();
        Run(logged, "PRAGMA journal_mode = wal");
        work.Start();
        Run(logged, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
        WorkCounts counted = work.Stop();
        Assert.That(
            counted[Metric.LogFileSize], Is.EqualTo(new FileInfo($"{_folder.Root.FullName}/logged.db-wal").Length));
        Assert.That(counted[Metric.LogFileSize], Is.Positive);
    }

    [Test]
    public void Later_pass_of_more_calls_is_not_what_repeated_calls_are_compared_with()
    {
        using SqliteConnection connection = Open();
        using var work = new NativeWork(_folder.Root);
        using SqliteConnection counted = Filled();
        work.Remember();
        Pass(10);
        Pass(15); // a timed batch has more calls than the work pass
        Assert.That(work.Changed(() => Flip(counted, 10)), Is.Null);

        void Pass(int calls)
        {
            work.Start();
            Flip(counted, calls);
            work.Stop();
        }
    }

    [Test]
    public void Table_that_a_call_makes_is_named()
    {
        using SqliteConnection connection = Open();
        using var work = new NativeWork(_folder.Root);
        using SqliteConnection counted = Filled();
        work.Remember();
        Run(counted, "CREATE TEMP TABLE batch_7 (id)");
        Assert.That(
            work.Changed(() => { }), Does.EndWith(": temporary table batch_7 was made by a call and is still there."));
    }

    [Test]
    public void Only_a_statement_that_the_call_has_opened_is_left_open()
    {
        using SqliteConnection connection = Open();
        using var work = new NativeWork(_folder.Root);
        using SqliteConnection counted = Filled();
        using SqliteCommand before = Command(counted, "SELECT 1"), within = Command(counted, "SELECT 2");
        using SqliteDataReader ofTheFixture = before.ExecuteReader();
        work.BeginCall();
        using SqliteDataReader ofTheCall = within.ExecuteReader();
        Assert.That(work.LeftOpen(), Is.EqualTo(new[] { "SELECT 2" }));
    }

    static void Flip(SqliteConnection connection, int calls)
    {
        for (int i = 0; i < calls; i++) Run(connection, "UPDATE t SET n = 1 - n WHERE id = 1");
    }

    static SqliteConnection Filled()
    {
        SqliteConnection connection = Open();
        Run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER); INSERT INTO t VALUES (1, 0)");
        return connection;
    }

    static SqliteConnection Open()
    {
        var connection = new SqliteConnection("Data Source=:memory:;Pooling=False");
        connection.Open();
        return connection;
    }

    static SqliteCommand Command(SqliteConnection connection, string sql)
    {
        SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command;
    }

    static void Run(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = Command(connection, sql);
        command.ExecuteNonQuery();
    }
}
