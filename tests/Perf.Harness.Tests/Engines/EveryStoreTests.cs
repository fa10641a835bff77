using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Data;
using Perf.Engines.Stores;

namespace Perf.Harness.Tests.Engines;

/// <summary>What the store interface says, on every configuration of the managed engines.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class ManagedStoreTests
{
    public static IEnumerable<string> Names =>
        from configuration in EngineCatalogue.All
        where configuration.Engine is Perf.Engines.LiteDb.Configurations.Engine
            or Perf.Engines.FastDb.Configurations.Engine
        select configuration.ToString();

    // What they are known to lose would be a loss of the test.
    public static IEnumerable<string> Persistent =>
        from name in Names
        where EngineCatalogue.Find(name) is { Persists: true, Faults.Loses: null }
        select name;

    [TestCaseSource(nameof(Names))]
    public void Every_option_is_read_back_on_the_first_open_and_on_the_next(string configuration)
    {
        using var test = new OpenedStore(configuration);
        Assert.That(test.Store.Options, Is.EquivalentTo(test.Configuration.Options));

        test.Reopen();
        Assert.That(test.Store.Options, Is.EquivalentTo(test.Configuration.Options));
    }

    [TestCaseSource(nameof(Names))]
    public void What_is_written_is_read(string configuration)
    {
        using var test = new OpenedStore(configuration);
        IStore store = test.Store;
        Customer odd = new(7, " O'Neil \"日本\" %_ ", long.MaxValue, new DateTime(1899, 12, 31));
        Customer empty = OpenedStore.Customer(8) with { Name = "" };

        store.Insert(odd);
        store.InsertMany(OpenedStore.Customers(10, 5));
        store.Upsert(OpenedStore.Customer(10) with { Telephone = 1 });
        store.Upsert(empty);
        bool updated = store.Update(OpenedStore.Customer(11) with { Name = "Jane" });
        bool deleted = store.Delete(12);

        Assert.Multiple(() =>
        {
            Assert.That((updated, deleted), Is.EqualTo((true, true)));
            Assert.That((store.Update(OpenedStore.Customer(99)), store.Delete(99)), Is.EqualTo((false, false)));
            Assert.That(store.Read(7), Is.EqualTo(odd));
            Assert.That(store.Read(99), Is.Null);
            Assert.That(store.ReadAll(), Is.EqualTo(new[]
            {
                odd, empty, OpenedStore.Customer(10) with { Telephone = 1 },
                OpenedStore.Customer(11) with { Name = "Jane" }, OpenedStore.Customer(13), OpenedStore.Customer(14),
            }));
            Assert.That(
                store.Query("John", 5_555_008),
                Is.EquivalentTo(new[] { OpenedStore.Customer(13), OpenedStore.Customer(14) }));
            Assert.That(store.Count(), Is.EqualTo(6));
        });
        store.CheckIntegrity();
    }

    [TestCaseSource(nameof(Persistent))]
    public void What_is_written_is_there_after_closing(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.InsertMany(OpenedStore.Customers(1, 50));
        test.Store.Update(OpenedStore.Customer(7) with { Name = "A much longer name than it was before" });
        test.Store.Delete(50);
        Customer[] all = [.. test.Store.ReadAll()];

        test.Reopen();

        Assert.That(test.Store.ReadAll(), Is.EqualTo(all));
    }

    [TestCaseSource(nameof(Names))]
    public void Many_are_inserted_all_or_none(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.Insert(OpenedStore.Customer(5));

        Assert.Catch(() => test.Store.InsertMany(OpenedStore.Customers(1, 10)));
        Assert.Catch(() => test.Store.InsertMany([OpenedStore.Customer(20), OpenedStore.Customer(20)]));
        Assert.Catch(() => test.Store.Insert(OpenedStore.Customer(5)));

        Assert.That(test.Store.ReadAll(), Is.EqualTo(new[] { OpenedStore.Customer(5) }));
    }

    [TestCaseSource(nameof(Names))]
    public void A_record_that_was_read_does_not_change_when_it_is_updated(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.Insert(OpenedStore.Customer(5));
        Customer before = test.Store.Read(5)!;

        test.Store.Update(OpenedStore.Customer(5) with { Name = "Jane" });

        Assert.That(before, Is.EqualTo(OpenedStore.Customer(5)));
    }

    [TestCaseSource(nameof(Names))]
    public void Transactions_are_begun_and_committed_in_turn(string configuration)
    {
        using var test = new OpenedStore(configuration);

        Assert.That(test.Store.Commit, Throws.InvalidOperationException);
        test.Store.Begin();
        Assert.That(test.Store.Begin, Throws.InvalidOperationException);
        Assert.That(test.Store.Flush, Throws.InvalidOperationException);
        test.Store.Insert(OpenedStore.Customer(1));
        test.Store.Commit();
        test.Store.Flush();
        Assert.That(test.Store.Count(), Is.EqualTo(1));
    }

    [TestCaseSource(nameof(Names))]
    public void Tables_pair_up_and_are_sorted(string configuration)
    {
        using var test = new OpenedStore(configuration);
        var store = test.As<INamedTables>();
        store.Create("b");
        store.Create("a");

        Assert.That(store.Names(), Is.EqualTo(["a", "b"]));
        Assert.Throws<InvalidOperationException>(() => store.Create("a"));
        store.Drop("a");
        Assert.Throws<InvalidOperationException>(() => store.Drop("a"));
        store.Create("a");
        Assert.That(store.Names(), Is.EqualTo(["a", "b"]));
    }

    [TestCaseSource(nameof(Names))]
    public void Trips_are_found_by_key_by_index_and_by_scan(string configuration)
    {
        using var test = new OpenedStore(configuration);
        Trip[] trips = OpenedStore.Trips(100);
        Assert.That(test.As<ITripTable>().Import(trips), Is.EqualTo(100));
        if (test.Configuration is { Persists: true, Faults.Loses: null }) test.Reopen();
        var store = test.As<ITripTable>();

        Assert.Multiple(() =>
        {
            Assert.That(store.Count(), Is.EqualTo(100));
            Assert.That((store.Find(1), store.Find(100)), Is.EqualTo((trips[0], trips[99])));
            Assert.That(store.Find(101), Is.Null);
            Assert.That(store.OfBlock("B3"), Is.EquivalentTo(trips.Where(trip => trip.BlockId == "B3")));
            Assert.That(store.OfShape("S3"), Is.EquivalentTo(trips.Where(trip => trip.ShapeId == "S3")));
        });

        Assert.That(store.Import(trips[..5]), Is.EqualTo(5));
        Assert.That(store.Find(105), Is.EqualTo(trips[4]));
        store.Clear();
        Assert.That(store.Count(), Is.Zero);
        store.Import(trips);
        Assert.That(store.Find(1), Is.EqualTo(trips[0]));
    }
}
