using Microsoft.Data.Sqlite;
using NUnit.Framework;
using Perf.Engines.Data;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Stores;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Sqlite;

public sealed class StoreTests
{
    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void Every_option_is_read_back_on_the_first_open_and_on_the_next(string configuration)
    {
        using var test = new TestStore(configuration, counted: false);
        Assert.That(test.AdoNet.Options, Is.EquivalentTo(test.Configuration.Options));

        test.Reopen();
        Assert.That(test.AdoNet.Options, Is.EquivalentTo(test.Configuration.Options));
    }

    [Test]
    public void An_option_that_cannot_be_had_is_an_error()
    {
        using var test = new TestStore("wal-full", counted: false);
        Dictionary<string, string> options = new(test.Configuration.Options) { ["page_size"] = "8192" };

        // The file has its page size already.
        Assert.That(
            () => Store.Open("mine/large-pages", options, test.Directory, null),
            Throws.InvalidOperationException.With.Message.StartsWith(
                "mine/large-pages can't be had: page_size is '4096', expected was '8192'. "));
    }

    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void What_is_written_is_read(string configuration)
    {
        using var test = new TestStore(configuration, counted: false);
        var store = test.AdoNet;
        Customer odd = new(7, "O'Neil \"日本\" %_", long.MaxValue, new DateTime(1899, 12, 31));

        store.Insert(odd);
        store.InsertMany([.. TestStore.Customers(10, 5)]);
        store.Upsert(TestStore.Customer(10) with { Telephone = 1 });
        store.Upsert(TestStore.Customer(8));
        bool updated = store.Update(TestStore.Customer(11) with { Name = "Jane" });
        bool deleted = store.Delete(12);

        Assert.Multiple(() =>
        {
            Assert.That((updated, deleted), Is.EqualTo((true, true)));
            Assert.That((store.Update(TestStore.Customer(99)), store.Delete(99)), Is.EqualTo((false, false)));
            Assert.That(store.Read(7), Is.EqualTo(odd));
            Assert.That(store.Read(99), Is.Null);
            Assert.That(store.ReadAll(), Is.EqualTo(new[]
            {
                odd, TestStore.Customer(8), TestStore.Customer(10) with { Telephone = 1 },
                TestStore.Customer(11) with { Name = "Jane" }, TestStore.Customer(13), TestStore.Customer(14),
            }));
            Assert.That(
                store.Query("John", 5_555_008), Is.EqualTo(new[] { TestStore.Customer(13), TestStore.Customer(14) }));
            Assert.That(store.Count(), Is.EqualTo(6));
        });
    }

    [Test]
    public void Many_are_inserted_all_or_none()
    {
        using var test = new TestStore("delete-full", counted: false);
        test.Store.Insert(TestStore.Customer(5));

        Assert.That(
            () => test.Store.InsertMany([.. TestStore.Customers(1, 10)]), Throws.TypeOf<SqliteException>());

        Assert.That(test.Store.ReadAll(), Is.EqualTo(new[] { TestStore.Customer(5) }));
        test.Store.Insert(TestStore.Customer(1));
    }

    [Test]
    public void What_was_not_committed_is_gone_after_closing()
    {
        using var test = new TestStore("wal-full", counted: false);
        test.Store.Begin();
        test.Store.InsertMany([.. TestStore.Customers(1, 10)]);

        test.Reopen();
        Assert.That(test.Store.Count(), Is.Zero);

        test.Store.Begin();
        test.Store.InsertMany([.. TestStore.Customers(1, 10)]);
        test.Store.Commit();
        test.Reopen();
        Assert.That(test.Store.Count(), Is.EqualTo(10));
    }

    [Test]
    public void Transactions_are_begun_and_committed_in_turn()
    {
        using var test = new TestStore("memory", counted: false);

        Assert.That(test.Store.Commit, Throws.InvalidOperationException);
        test.Store.Begin();
        Assert.That(test.Store.Begin, Throws.InvalidOperationException);
    }

    [Test]
    public void A_flush_empties_the_log()
    {
        using var test = new TestStore("wal-normal", counted: false);
        test.Store.Insert(TestStore.Customer(1));
        Assert.That(test.Store.State(), Does.Match(@"^pages 2, free 0, wal [1-9]\d+$"));

        test.Store.Flush();

        Assert.That(test.Store.State(), Is.EqualTo("pages 2, free 0, wal 0"));
    }

    [Test]
    public void A_flush_beside_a_reader_is_an_error()
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

    [TestCase(3)]       // a leaf of the table
    [TestCase(1)]       // its root
    public void A_damaged_file_is_a_wrong_answer(int page)
    {
        using var test = new TestStore("delete-full", counted: false);
        test.Store.InsertMany([.. TestStore.Customers(1, 1_000)]);
        test.Store.CheckIntegrity();
        test.Store.Dispose();
        byte[] bytes = File.ReadAllBytes(test.DatabaseFile);
        bytes.AsSpan(page * 4096, 64).Fill(0xEE);
        File.WriteAllBytes(test.DatabaseFile, bytes);
        using IStore damaged = test.OpenAnother();

        Assert.That(
            damaged.CheckIntegrity, Throws.TypeOf<WrongAnswerException>()
                .With.Message.StartsWith("The files of the store are damaged: "));
    }

    [Test]
    public void Tables_come_and_go_whatever_their_names()
    {
        using var test = new TestStore("memory", counted: false);
        test.Store.CreateTable("Test2");
        test.Store.CreateTable("a \"quoted\"; name");
        test.Store.Import(TestStore.Trips(1));
        Assert.That(string.Join(", ", test.Store.Tables()), Is.EqualTo("Test2, a \"quoted\"; name"));

        test.Store.DropTable("a \"quoted\"; name");

        Assert.That(test.Store.Tables().Single(), Is.EqualTo("Test2"));
    }

    [Test]
    public void Trips_are_found_by_key_by_index_and_by_scan()
    {
        using var test = new TestStore("wal-off", counted: false);
        var store = test.Store;
        Trip[] trips = [.. TestStore.Trips(100)];

        Assert.That(store.Import(trips), Is.EqualTo(100));
        test.Reopen();
        store = test.Store;

        Assert.Multiple(() =>
        {
            Assert.That(store.CountTrips(), Is.EqualTo(100));
            Assert.That((store.FindTrip(1), store.FindTrip(100)), Is.EqualTo((trips[0], trips[99])));
            Assert.That(store.FindTrip(101), Is.Null);
            Assert.That(store.TripsOfBlock("B3"), Is.EqualTo(trips.Where(trip => trip.BlockId == "B3")));
            Assert.That(store.TripsOfShape("S3"), Is.EqualTo(trips.Where(trip => trip.ShapeId == "S3")));
        });

        store.ClearTrips();
        store.Import(trips);
        Assert.That(store.FindTrip(1), Is.EqualTo(trips[0]));
    }
}
