using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class StoreTests
{
    [Test]
    public void Option_that_cannot_be_set_is_an_error()
    {
        using var test = new TestStore("wal-full", counted: false);
        Dictionary<string, string> options = new(test.Configuration.Options) { ["page_size"] = "8192" };

        // The file has its page size already.
        Assert.That(
            () => Store.Open("mine/large-pages", options, test.Directory, null),
            Throws.InvalidOperationException.With.Message.StartsWith(
                "mine/large-pages can't be had: page_size is '4096', expected was '8192'. "));
    }

    [Test]
    public void Flush_empties_the_log()
    {
        using var test = new TestStore("wal-normal", counted: false);
        test.Store.Insert(TestStore.Customer(1));
        Assert.That(test.Store.State(), Does.Match(@"^pages 2, free 0, wal [1-9]\d+$"));

        test.Store.Flush();

        Assert.That(test.Store.State(), Is.EqualTo("pages 2, free 0, wal 0"));
    }

    [Test]
    public void Flush_during_a_read_is_an_error()
    {
        using var test = new TestStore("wal-normal", counted: false);
        test.Store.InsertMany([.. TestStore.Customers(1, 10)]);
        using IStore another = test.OpenAnother();
        using IEnumerator<Customer> reader = another.ReadAll().GetEnumerator();
        reader.MoveNext();
        test.Store.Insert(TestStore.Customer(11));

        Assert.That(test.Store.Flush, Throws.InvalidOperationException.With.Message.Contains("can't be emptied"));
    }

    [Test]
    public void Closing_leaves_one_file()
    {
        using var test = new TestStore("wal-full", counted: false);
        test.Store.Insert(TestStore.Customer(1));
        test.Store.Dispose();

        Assert.That(test.Files.Single(), Is.EqualTo("store.db"));
    }

    [Test]
    public void Tables_come_and_go_whatever_their_names()
    {
        using var test = new TestStore("memory", counted: false);
        test.Store.Table<INamedTables>().Create("Test2");
        test.Store.Table<INamedTables>().Create("a \"quoted\"; name");
        test.Store.Table<ITripTable>().Import(TestStore.Trips(1));
        Assert.That(
            string.Join(", ", test.Store.Table<INamedTables>().Names()), Is.EqualTo("Test2, a \"quoted\"; name"));

        test.Store.Table<INamedTables>().Drop("a \"quoted\"; name");

        Assert.That(test.Store.Table<INamedTables>().Names().Single(), Is.EqualTo("Test2"));
    }
}
