namespace Perf.Harness.Tests.Sqlite;

/// <summary>Commits are counted on every connection, and whether each waited for the disk.</summary>
public sealed class CommitCountTests : TestsInFolder
{
    const string Insert = "INSERT INTO t (name) VALUES ('a')";

    [TestCase("delete", "full", ShownDurability.Power)]
    [TestCase("delete", "normal", ShownDurability.Power)]
    [TestCase("delete", "off", ShownDurability.Process)]
    [TestCase("truncate", "full", ShownDurability.Power)]
    [TestCase("wal", "full", ShownDurability.Power)]
    [TestCase("wal", "normal", ShownDurability.Process, Description = "the log is synced at a checkpoint only")]
    [TestCase("wal", "off", ShownDurability.Process)]
    public void Commit_that_does_not_wait_for_the_disk_lowers_the_class(
        string journal, string synchronous, object durability)
    {
        WorkCounts counted = Count(journal, synchronous, connection =>
        {
            for (int i = 0; i < 3; i++) connection.Run(Insert);
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(counted[Metric.Commits], Is.EqualTo(3));
        Assert.That((ShownDurability?)counted[Metric.Durability], Is.EqualTo(durability));
    }

    [Test]
    public void Transaction_is_one_commit() => Assert.That(
        Count("delete", "full", connection => connection.Run($"BEGIN; {Insert}; {Insert}; {Insert}; COMMIT"))
            [Metric.Commits],
        Is.EqualTo(1));

    [Test]
    public void Statement_that_is_reset_before_its_end_commits_too()
    {
        WorkCounts counted = Count("delete", "full", connection =>
        {
            using SqliteCommand command = connection.Command(Insert + " RETURNING id");
            _ = command.ExecuteScalar();
        });
        Assert.That(
            (counted[Metric.Commits], counted[Metric.Durability]), Is.EqualTo((1, (long)ShownDurability.Power)));
    }

    [TestCase("UPDATE t SET name = 'b' WHERE id = 99", Description = "no row")]
    [TestCase("CREATE TEMP TABLE x (id)")]
    [TestCase("SELECT * FROM t")]
    [TestCase("BEGIN; INSERT INTO t (name) VALUES ('a'); ROLLBACK")]
    public void Statement_that_changes_no_file_is_no_commit(string sql)
    {
        WorkCounts counted = Count("delete", "full", connection => connection.Run(sql));
        Assert.That((counted[Metric.Commits], counted[Metric.Durability]), Is.EqualTo((0, (long?)null)));
    }

    [Test]
    public void Connections_are_counted_below_the_pool()
    {
        using ProcessWork work = Connections.BeginWork();
        work.Start();

        for (int i = 0; i < 3; i++) Connections.Open(Path.Combine(Folder.Root.FullName, "a.db")).Dispose();

        Assert.That(work.Stop()[Metric.Connections], Is.EqualTo(3));
    }

    static WorkCounts Count(string journal, string synchronous, Action<SqliteConnection> work)
    {
        using var folder = new ScratchFolder();
        using ProcessWork counter = Connections.BeginWork();
        using SqliteConnection connection = Connections.Open(Path.Combine(folder.Root.FullName, "a.db"));
        connection.Run($"PRAGMA journal_mode = {journal}; PRAGMA synchronous = {synchronous}; "
            + "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)");
        counter.Start();
        work(connection);
        return counter.Stop();
    }
}
