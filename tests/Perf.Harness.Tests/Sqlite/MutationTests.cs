using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Harness.Cases;
using Perf.Harness.Tests.Mutations;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>Each mutation answers as the store does, and moves the numbers it is made for.</summary>
public sealed class MutationTests
{
    const int Records = 40;

    static IEnumerable<string> Names => Mutation.All.Keys;

    [TestCaseSource(nameof(Names))]
    public void Its_answers_are_right(string mutation)
    {
        using TestStore test = Mutated("wal-off", mutation);
        IStore store = test.Any;

        Insert(store);
        store.Begin();
        store.InsertMany([.. TestStore.Customers(100, 2)]);
        store.Commit();
        store.Upsert(TestStore.Customer(1));
        store.Delete(2);

        Assert.That(store.Read(1), Is.EqualTo(TestStore.Customer(1)));
        Assert.That(store.ReadAll().Count(), Is.EqualTo(Records + 1));
        Assert.That(store.Query("John", 5_555_100), Is.EqualTo(new[] { TestStore.Customer(101) }));
    }

    [Test]
    public void A_dropped_index_is_a_scan()
    {
        WorkCounts before = Find(mutation: null);
        WorkCounts after = Find("index-dropped");

        Assert.That(before.Plans.Single().Steps, Is.EqualTo("SEARCH Trips USING INDEX TripsShape (ShapeId=?)"));
        Assert.That(after.Plans.Single().Steps, Is.EqualTo("SCAN Trips"));
        Assert.That(after[Metric.FullScanSteps], Is.EqualTo(99));

        static WorkCounts Find(string? mutation)
        {
            using TestStore test = Mutated("memory", mutation);
            var trips = test.Any.Table<ITripTable>();
            trips.Import(TestStore.Trips(100));
            return test.CountAny(_ => Assert.That(trips.OfShape("S1").Count(), Is.EqualTo(2)));
        }
    }

    [TestCase("prepared-for-each-call", "memory", "prepares", Records - 1)]
    [TestCase("synchronous-full", "wal-normal", "syncs", Records)]
    [TestCase("select-after-insert", "memory", "statements", Records)]
    public void It_moves_its_own_count(string mutation, string configuration, string metric, int more)
    {
        WorkCounts before = Count(configuration, null, Insert);
        WorkCounts after = Count(configuration, mutation, Insert);

        Metric moved = Metric.Named(metric)!;
        Assert.That(after[moved] - before[moved], Is.EqualTo(more));
    }

    [Test]
    public void Longer_text_is_more_bytes()
    {
        WorkCounts before = Count("wal-off", null, Insert);
        WorkCounts after = Count("wal-off", "longer-text", Insert);

        Assert.That(after[Metric.Statements], Is.EqualTo(before[Metric.Statements]));
        Assert.That(after[Metric.BytesWritten] - before[Metric.BytesWritten], Is.GreaterThan(Records * 2048));
    }

    [TestCase("more-allocation")]
    [TestCase("more-time")]
    public void What_no_counter_of_the_engine_sees_moves_none(string mutation) =>
        Assert.That(Count("wal-full", mutation, Insert), Is.EqualTo(Count("wal-full", null, Insert)));

    [Test]
    public void More_allocation_is_104_bytes()
    {
        using TestStore test = Mutated("memory", mutation: null);
        using var worse = new MoreAllocation(test.Store);
        Insert(worse);
        Update(worse);
        Update(test.Store);

        Assert.That(Allocated(() => Update(worse)) - Allocated(() => Update(test.Store)), Is.EqualTo(104 * Records));
    }

    static TestStore Mutated(string configuration, string? mutation)
    {
        EngineConfiguration whole = EngineCatalogue.Find($"microsoft-data-sqlite/{configuration}");
        return new TestStore(mutation is null ? whole : whole.With(mutation));
    }

    static WorkCounts Count(string configuration, string? mutation, Action<IStore> pass)
    {
        using TestStore test = Mutated(configuration, mutation);
        return test.CountAny(pass);
    }

    static void Insert(IStore store)
    {
        for (int i = 1; i <= Records; i++) store.Insert(TestStore.Customer(i));
    }

    static void Update(IStore store)
    {
        for (int i = 1; i <= Records; i++) store.Update(TestStore.Customer(i));
    }

    static long Allocated(Action work)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        work();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
