namespace Perf.Harness.Tests.Sqlite;

/// <summary>
/// What page caches count of themselves is added up over connections, and is a difference since the start.
/// </summary>
public sealed class PageCacheTests
{
    const int Records = 2_000;

    [Test]
    public void Record_that_is_read_again_is_in_the_cache()
    {
        using TestStore test = Filled("wal-full");
        test.Store.Read(1);

        WorkCounts work = test.Count(store => store.Read(1));

        Assert.That((work[Metric.CacheMisses], work[Metric.CacheWrites], work[Metric.CacheSpills]),
            Is.EqualTo((0, 0, 0)));
        Assert.That(work[Metric.CacheHits], Is.Positive);
    }

    [Test]
    public void Cache_that_is_too_small_misses()
    {
        using TestStore test = Filled("wal-full");
        WorkCounts large = test.Count(store => _ = store.ReadAll().Count());
        test.Run("PRAGMA cache_size = 5");

        WorkCounts small = test.Count(store => _ = store.ReadAll().Count());

        Assert.That(large[Metric.CacheMisses], Is.Zero);
        Assert.That(small[Metric.CacheMisses], Is.GreaterThan(10));
        Assert.That(small[Metric.Reads], Is.GreaterThanOrEqualTo(small[Metric.CacheMisses]));
    }

    [Test]
    public void Transaction_that_the_cache_can_not_hold_spills()
    {
        using TestStore test = Filled("delete-off");
        WorkCounts large = test.Count(store => store.InsertMany([.. TestStore.Customers(10_000, Records)]));
        test.Run("PRAGMA cache_size = 5");

        WorkCounts small = test.Count(store => store.InsertMany([.. TestStore.Customers(20_000, Records)]));

        Assert.That((large[Metric.CacheSpills], small[Metric.CacheSpills] > 0), Is.EqualTo((0, true)));
        Assert.That(large[Metric.CacheWrites], Is.Positive);
    }

    [Test]
    public void Connection_that_is_opened_and_closed_within_the_pass_counts_too()
    {
        using TestStore test = Filled("wal-full");

        WorkCounts nothing = test.Count(_ => { });
        WorkCounts another = test.Count(counted =>
        {
            using IStore other = test.OpenAnother();
            _ = other.ReadAll().Count();
        });

        Assert.That((nothing[Metric.CacheHits], nothing[Metric.CacheMisses]), Is.EqualTo((0, 0)));
        Assert.That(another[Metric.CacheMisses], Is.GreaterThan(10));
    }

    [Test]
    public void Connection_that_was_closed_before_the_pass_does_not_count()
    {
        using TestStore test = Filled("wal-full");
        using (IStore other = test.OpenAnother()) _ = other.ReadAll().Count();

        Assert.That(test.Count(_ => { })[Metric.CacheMisses], Is.Zero);
    }

    static TestStore Filled(string configuration)
    {
        var test = new TestStore(configuration);
        test.Store.InsertMany([.. TestStore.Customers(1, Records)]);
        return test;
    }
}
