namespace Perf.Harness.Tests.Load;

/// <summary>A refused lock is counted, both if the provider waits for it and if SQLite does.</summary>
[TestFixtureSource(nameof(Configurations))]
public sealed class ContentionTests(EngineConfiguration engine) : TestsInFolder
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    static IEnumerable<TestFixtureData> Configurations() =>
        new[] { "wal-normal", "wal-normal-busy-timeout", "delete-off-busy-timeout" }.Select(name =>
            new TestFixtureData(LoadEngines.All.Single(engine => engine.ToString() == $"microsoft-data-sqlite/{name}"))
                .SetArgDisplayNames(name));

    [Test]
    public void Blocked_writer_is_counted_and_finally_takes_the_lock()
    {
        using IContentionSource watch = engine.WatchContention!();
        using IStore first = engine.Open(Folder.Root, watch);
        new CustomersTable().Load(first);
        using IStore second = engine.Open(Folder.Root, watch);
        ContentionCounts before = watch.Counts;

        first.Begin();
        Update(first);
        var waiting = new Thread(() => Update(second)) { IsBackground = true };
        waiting.Start();
        Assert.That(() => watch.Counts.Since(before).Busy, Is.GreaterThan(0).After((int)Patience.TotalMilliseconds, 1));
        first.Commit();
        Assert.That(waiting.Join(Patience), Is.True);
        ContentionCounts seen = watch.Counts.Since(before);
        bool engineTries = engine.Options["busy_timeout"] != "0";
        Assert.That(seen.Refusals, Is.EqualTo(engineTries ? 0 : seen.Busy), "who tries again");
    }

    [Test]
    public void Reconnected_store_writes_and_reads()
    {
        using IContentionSource watch = engine.WatchContention!();
        using IStore store = engine.Open(Folder.Root, watch);
        new CustomersTable().Load(store);
        for (int i = 0; i < 3; i++)
        {
            store.Table<IReconnecting>().Reconnect();
            Assert.That(Update(store), Is.True);
            Assert.That(store.Read(1)!.Telephone, Is.EqualTo(1_000_000));
        }
    }

    static bool Update(IStore store) => store.Update(new Customers().Loaded[0] with { Telephone = 1_000_000 });
}
