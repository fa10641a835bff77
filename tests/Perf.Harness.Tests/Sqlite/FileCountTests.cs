using NUnit.Framework;
using Perf.Engines.Data;
using Perf.Engines.Sqlite;
using Perf.Engines.Stores;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>What the configurations do to their files; the numbers are SQLite's commit protocol, not ours.</summary>
public sealed class FileCountTests
{
    const int Commits = 50;

    // Rollback journal: its content, its header, the directory it was made in, the database; TRUNCATE syncs the emptied
    // journal too. Windows has no syncs of directories.
    [TestCase("memory", 0, 0)]
    [TestCase("delete-full", 4, 10)]
    [TestCase("delete-off", 0, 9)]
    [TestCase("truncate-full", 5, 10)]
    [TestCase("wal-full", 1, 2)]
    [TestCase("wal-normal", 0, 2)]
    [TestCase("wal-off", 0, 2)]
    [Platform(Exclude = "Win")]
    public void An_update_costs_this_many_syncs_and_writes(string configuration, int syncs, int writes)
    {
        using var test = new TestStore(configuration);
        test.Store.InsertMany([.. TestStore.Customers(1, Commits)]);

        WorkCounts work = test.Count(store =>
        {
            for (int i = 1; i <= Commits; i++) store.Update(Renamed(i));
        });

        Assert.That(
            (work[Metric.Syncs], work[Metric.Writes]), Is.EqualTo((syncs * Commits, writes * Commits)),
            test.Work.Files.ToString());
    }

    [TestCase("wal-full", 1)]
    [TestCase("wal-normal", 1)]
    [TestCase("wal-off", 0)]
    public void The_first_commit_after_a_flush_writes_the_log_header_too(string configuration, int moreSyncs)
    {
        using var test = new TestStore(configuration);
        test.Store.InsertMany([.. TestStore.Customers(1, 2)]);
        test.Store.Flush();

        WorkCounts first = test.Count(store => store.Update(Renamed(1)));
        WorkCounts second = test.Count(store => store.Update(Renamed(2)));

        Assert.That(first[Metric.Syncs] - second[Metric.Syncs], Is.EqualTo(moreSyncs));
        Assert.That(first[Metric.BytesWritten] - second[Metric.BytesWritten], Is.EqualTo(32));
    }

    [TestCase("delete-full")]
    [TestCase("truncate-full")]
    [TestCase("wal-full")]
    public void A_transaction_costs_as_many_syncs_as_one_statement(string configuration)
    {
        using var test = new TestStore(configuration);
        test.Store.InsertMany([.. TestStore.Customers(1, 2)]);

        WorkCounts one = test.Count(store => store.Update(Renamed(1)));
        WorkCounts many = test.Count(store => store.InsertMany([.. TestStore.Customers(100, 50)]));

        Assert.That(many[Metric.Syncs], Is.EqualTo(one[Metric.Syncs]));
    }

    [Test]
    [Platform(Exclude = "Win")]
    public void One_commit_of_delete_full_call_by_call()
    {
        using var test = new TestStore("delete-full");
        test.Store.Insert(TestStore.Customer(1));

        test.Count(store => store.Update(Renamed(1)));

        Assert.That(test.Work.Files.ToString(), Is.EqualTo("""
            Main Read 1, 16 bytes
            Main Write 2, 8192 bytes
            Main SyncNormal 1
            Main Lock 3
            Main Unlock 2
            Journal Open 1
            Journal Close 1
            Journal Delete 1
            Journal Read 1, 8 bytes
            Journal Write 8, 8732 bytes
            Journal SyncNormal 2
            Directory SyncNormal 1
            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void Reading_writes_nothing()
    {
        using var test = new TestStore("wal-full");
        test.Store.Insert(TestStore.Customer(1));

        WorkCounts work = test.Count(store => store.Read(1));

        Assert.That((work[Metric.Syncs], work[Metric.Writes], work[Metric.BytesWritten]), Is.EqualTo((0, 0, 0)));
    }

    [Test]
    public void Writing_what_is_there_already_writes_nothing()
    {
        using var test = new TestStore("delete-full");
        test.Store.Insert(TestStore.Customer(1));

        WorkCounts work = test.Count(store => Assert.That(store.Update(TestStore.Customer(1)), Is.True));

        Assert.That((work[Metric.Syncs], work[Metric.Writes]), Is.EqualTo((0, 0)));
    }

    [Test]
    public void A_temporary_table_goes_to_a_temporary_file()
    {
        using var test = new TestStore("wal-off");
        test.Store.InsertMany([.. TestStore.Customers(1, 2_000)]);
        test.Run("PRAGMA cache_size = 10");
        test.Run("PRAGMA temp.cache_size = 10");

        test.Count(_ => test.Run("CREATE TEMP TABLE Copied AS SELECT * FROM Customer"));

        Assert.That(test.Work.Files.Bytes(FileKind.Temp, FileCall.Write), Is.Positive);
    }

    static Customer Renamed(int id) => TestStore.Customer(id) with { Name = "Jane Doe" };
}
