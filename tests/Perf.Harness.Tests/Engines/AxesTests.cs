using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.AdoNet;
using Perf.Engines.Data;
using Perf.Engines.Stores;
using Perf.Harness.Statistics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Engines;

/// <summary>The points of the axes have what they say, and do what any store does.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class AxesTests
{
    static readonly Customer Record = new(7, "John O'Doe", 5_551_234, new DateTime(1970, 1, 1));

    ScratchFolder _scratch = null!;

    public static IEnumerable<EngineConfiguration> Points => EngineCatalogue.Axes;

    [SetUp]
    public void MakeFolder() => _scratch = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _scratch.Dispose();

    // Opening reads every option back, and refuses to open where one is another.
    [TestCaseSource(nameof(Points))]
    public void A_point_is_had_in_full_and_keeps_what_was_written(EngineConfiguration point)
    {
        if (point.LeftOut is { } reason) Assert.Ignore(reason);
        using (IStore store = point.Open(_scratch.Root, null))
        {
            store.InsertMany([Record, Record with { Id = 3 }]);
            store.Upsert(Record with { Id = 3, Name = "Jane @Name" });
            store.Insert(Record with { Id = 4 });
            Assert.That(store.Update(Record with { Id = 4, Telephone = 1 }) && store.Delete(7) && !store.Delete(7));
        }

        using IStore again = point.Open(_scratch.Root, null);
        Assert.Multiple(() =>
        {
            Assert.That(again.ReadAll(),
                Is.EqualTo([Record with { Id = 3, Name = "Jane @Name" }, Record with { Id = 4, Telephone = 1 }]));
            Assert.That(again.Query("jane", 2).Single().Id, Is.EqualTo(3));
            Assert.That(again.Options, Is.EquivalentTo(point.Options));
            Assert.That(again.CheckIntegrity, Throws.Nothing);
        });
    }

    [Test]
    public void No_point_is_in_the_default_run_and_each_names_the_few_workloads_on_it() => Assert.That(
        Points.Where(point => point.InDefaultRun || point.Axis is null || point.Workloads is not { Count: > 0 }),
        Is.Empty);

    [Test]
    public void Every_journal_meets_every_way_to_sync_once()
    {
        (string Journal, string Synchronous)[] grid =
        [
            .. EngineCatalogue.Named.Where(one => one.Engine == "microsoft-data-sqlite"
                && one.Axis is null or "journal and synchronous")
                .Where(one => one.Options.GetValueOrDefault("mode") == "readwritecreate")
                .Select(one => (one.Options["journal_mode"], one.Options["synchronous"])),
        ];
        Assert.That(grid, Has.Length.EqualTo(6 * 4).And.Unique);
    }

    [Test]
    public void A_configuration_that_keeps_no_journal_on_the_disk_promises_nothing_and_no_way_back()
    {
        EngineConfiguration[] without =
            [.. Points.Where(point => point.Options.GetValueOrDefault("journal_mode") is "off" or "memory")];
        Assert.Multiple(() =>
        {
            Assert.That(without, Has.Length.EqualTo(8));
            Assert.That(without.Where(point => point.Has(typeof(IRollbackStore)) || point.KnownToLoseByKill is null),
                Is.Empty);
        });
    }

    [Test]
    public void A_pooled_connection_is_gone_with_its_store()
    {
        EngineConfiguration pooled = EngineCatalogue.Find("microsoft-data-sqlite/wal-full-connection-pooled");
        using (IStore store = pooled.Open(_scratch.Root, null)) store.Insert(Record);
        Assert.That(_scratch.Root.GetFiles("*-wal"), Is.Empty, "the last handle that closes removes the log");
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(1_000_000)]
    [TestCase(int.MaxValue)]
    public void An_id_comes_back_from_its_guid(int id) =>
        Assert.That(CustomerKey.IdOf(CustomerKey.GuidOf(id)), Is.EqualTo(id));

    [Test]
    public void Guids_of_ids_that_follow_each_other_are_scattered()
    {
        string[] keys = [.. Enumerable.Range(1, 1_000).Select(id => CustomerKey.GuidOf(id).ToString())];
        int rises = keys.Zip(keys[1..]).Count(pair => string.CompareOrdinal(pair.First, pair.Second) < 0);
        Assert.Multiple(() =>
        {
            Assert.That(keys, Is.Unique);
            Assert.That(rises, Is.InRange(300, 700), "in order there would be 999");
        });
    }
}
