using Perf.Engines.LiteDb;

namespace Perf.Harness.Tests.LiteDb;

/// <summary>What LiteDB can do that not every store can, and its traps.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class StoreTests
{
    public static IEnumerable<string> Names => Configurations.All.Select(configuration => configuration.ToString());

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
}
