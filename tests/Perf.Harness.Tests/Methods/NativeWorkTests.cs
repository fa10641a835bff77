using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Methods;

/// <summary>The state that a call of a measured method may leave in SQLite.</summary>
public sealed class NativeWorkTests : TestsInFolder
{
    [Test]
    public void Log_that_is_not_taken_over_is_counted()
    {
        using SqliteConnection connection = Connections.Open();
        using var work = new NativeWork(Folder.Root);
        using SqliteConnection logged = Connections.Open($"{Folder.Root.FullName}/logged.db");
        logged.Run("PRAGMA journal_mode = wal");
        work.Start();
        logged.Run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
        WorkCounts counted = work.Stop();
        Assert.That(
            counted[Metric.LogFileSize], Is.EqualTo(new FileInfo($"{Folder.Root.FullName}/logged.db-wal").Length));
        Assert.That(counted[Metric.LogFileSize], Is.Positive);
    }

    [Test]
    public void Repeated_calls_are_not_compared_with_a_later_larger_pass()
    {
        using SqliteConnection connection = Connections.Open();
        using var work = new NativeWork(Folder.Root);
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
        using SqliteConnection connection = Connections.Open();
        using var work = new NativeWork(Folder.Root);
        using SqliteConnection counted = Filled();
        work.Remember();
        counted.Run("CREATE TEMP TABLE batch_7 (id)");
        Assert.That(
            work.Changed(() => { }), Does.EndWith(": temporary table batch_7 was made by a call and is still there."));
    }

    [Test]
    public void Open_statement_of_the_call_is_found()
    {
        using SqliteConnection connection = Connections.Open();
        using var work = new NativeWork(Folder.Root);
        using SqliteConnection counted = Filled();
        using SqliteCommand before = counted.Command("SELECT 1"), within = counted.Command("SELECT 2");
        using SqliteDataReader ofTheFixture = before.ExecuteReader();
        work.BeginCall();
        using SqliteDataReader ofTheCall = within.ExecuteReader();
        Assert.That(work.LeftOpen(), Is.EqualTo(new[] { "SELECT 2" }));
    }

    [TestCase("BEGIN; UPDATE t SET n = 1", true)]
    [TestCase("BEGIN; UPDATE t SET n = 1; COMMIT", false)]
    [TestCase("SELECT n FROM t", false)]
    public void Transaction_that_a_call_leaves_open_is_an_error(string call, bool isError)
    {
        using SqliteConnection loaded = Connections.Open();
        using var work = new NativeWork(Folder.Root);
        using SqliteConnection connection = Filled(), kept = Filled();
        kept.Run("BEGIN"); // of the fixture
        work.BeginCall();
        connection.Run(call);
        Assert.That(work.MustHaveCommitted, isError
            ? Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("a transaction is still open")
            : Throws.Nothing);
    }

    static void Flip(SqliteConnection connection, int calls)
    {
        for (int i = 0; i < calls; i++) connection.Run("UPDATE t SET n = 1 - n WHERE id = 1");
    }

    static SqliteConnection Filled()
    {
        SqliteConnection connection = Connections.Open();
        connection.Run("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER); INSERT INTO t VALUES (1, 0)");
        return connection;
    }
}
