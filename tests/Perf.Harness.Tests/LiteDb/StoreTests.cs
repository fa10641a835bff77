using Perf.Engines.LiteDb;

namespace Perf.Harness.Tests.LiteDb;

/// <summary>What LiteDB can do that not every store can, and its traps.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class StoreTests
{
    public static IEnumerable<string> Names => Configurations.All.Select(configuration => configuration.ToString());

    public static IEnumerable<string> WithFiles => Names.Except([$"{Configurations.Engine}/memory"]);

    [TestCaseSource(nameof(Names))]
    public void Failed_call_aborts_the_transaction_and_Commit_reports_it(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.Begin();
        test.Store.Insert(OpenedStore.Customer(1));
        Assert.Catch(() => test.Store.Insert(OpenedStore.Customer(1)));

        Assert.That(test.Store.Commit, Throws.InvalidOperationException.With.Message.Contains("LiteDB gave it up"));
        Assert.That(test.Store.Count(), Is.Zero);
        test.Store.Insert(OpenedStore.Customer(1));
    }

    [Test]
    public void A_transaction_is_committed_where_it_was_begun()
    {
        using var test = new OpenedStore("litedb/direct");
        test.Store.Begin();
        Exception? other = null;
        var thread = new Thread(() => other = Assert.Catch(test.Store.Commit));
        thread.Start();
        thread.Join();

        Assert.That(other!.Message, Does.Contain("commit it where it was begun"));
    }

    [Test]
    public void Dropped_table_goes_with_the_commit_and_stays_after_a_rollback()
    {
        using var test = new OpenedStore("litedb/direct");
        var tables = test.As<INamedTables>();
        tables.Create("a");

        test.Store.Begin();
        tables.Drop("a");
        test.As<IRollback>().Rollback();
        Assert.That(tables.Names(), Is.EqualTo(["a"]));

        test.Store.Begin();
        tables.Drop("a");
        test.Store.Commit();
        Assert.That(tables.Names(), Is.Empty);
    }

    [TestCaseSource(nameof(WithFiles))]
    public void File_keeps_its_size_after_deletes_and_is_small_after_shrinking(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.InsertMany(OpenedStore.Customers(1, 5_000));
        test.Store.Flush();
        long full = test.Bytes;
        test.Store.Begin();
        for (int id = 2; id <= 5_000; id++) test.Store.Delete(id);
        test.Store.Commit();
        test.Store.Flush();
        Assert.That(test.Bytes, Is.GreaterThanOrEqualTo(full));

        test.As<IShrinking>().Shrink();

        Assert.That(test.Bytes, Is.LessThan(full / 5));
        Assert.That(test.Store.ReadAll(), Is.EqualTo(new[] { OpenedStore.Customer(1) }));
        Assert.That(test.Store.Options, Is.EquivalentTo(test.Configuration.Options));
        test.Reopen();
        Assert.That(test.Files, Is.EqualTo(["store.db"]), "no backup, and no log once it was closed");
    }

    [Test]
    public void A_memory_has_no_file_to_shrink()
    {
        using var test = new OpenedStore("litedb/memory");

        Assert.That(test.Store.Find<IShrinking>(), Is.Null);
        Assert.That(test.Files, Is.Empty);
    }
}
