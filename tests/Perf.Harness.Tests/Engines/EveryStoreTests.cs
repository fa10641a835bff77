namespace Perf.Harness.Tests.Engines;

/// <summary>
/// The contract of stores and their tables, on every engine, and on each of its configurations that is not in the
/// default run. Options are read back on all of them.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class EveryStoreTests
{
    // These refuse a flush in a transaction; the others leave it to the database.
    static readonly string[] Managed =
    [
        Perf.Engines.Reference.Configurations.Engine, Perf.Engines.LiteDb.Configurations.Engine,
        Perf.Engines.FastDb.Configurations.Engine,
    ];

    // Not the rows of engines.json: each needs a server, or is a provider that is here already.
    static IEnumerable<EngineConfiguration> All => EngineCatalogue.All.Where(
        configuration => configuration.Engine != Perf.Engines.AdoNet.Configurations.Engine);

    public static IEnumerable<string> AllNames => All.Select(configuration => configuration.ToString());

    // The default run checks each answer of its own; here one of those stands for others that differ by a pragma.
    static IEnumerable<EngineConfiguration> OfEachKind => All.DistinctBy(one =>
        (one.Engine, one.Persists, one.Shares, one.Faults.Loses, one.InDefaultRun ? null : one.Name));

    public static IEnumerable<string> Names => OfEachKind.Select(configuration => configuration.ToString());

    // What they are known to lose would be a loss of the test.
    public static IEnumerable<string> Persistent =>
        from configuration in OfEachKind
        where configuration is { Persists: true, Faults.Loses: null }
        select configuration.ToString();

    public static IEnumerable<string> WithTables => Having(typeof(INamedTables));

    public static IEnumerable<string> WithTrips => Having(typeof(ITripTable));

    public static IEnumerable<string> WithRollback => Having(typeof(IRollback));

    // A file of DuckDB has blocks of 256 KiB.
    public static IEnumerable<string> PersistentWithShrinking =>
        Persistent.Intersect(Having(typeof(IShrinking))).Except(OfDuckDb);

    public static IEnumerable<string> PersistentWithRollback => Persistent.Intersect(WithRollback);

    static IEnumerable<string> OfDuckDb =>
        Perf.Engines.DuckDb.Configurations.All.Select(configuration => configuration.ToString());

    static IEnumerable<string> Having(Type kind) =>
        from configuration in OfEachKind where configuration.Has(kind) select configuration.ToString();

    [TestCaseSource(nameof(AllNames))]
    public void Every_option_is_read_back_on_the_first_open_and_on_the_next(string configuration)
    {
        using var test = new OpenedStore(configuration);
        Assert.That(test.Store.Options, Is.EquivalentTo(test.Configuration.Options));

        test.Reopen();
        Assert.That(test.Store.Options, Is.EquivalentTo(test.Configuration.Options));
    }

    [TestCaseSource(nameof(Names))]
    public void Written_records_can_be_read(string configuration)
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

        using var scope = Assert.EnterMultipleScope();
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
        store.CheckIntegrity();
    }

    [TestCaseSource(nameof(Persistent))]
    public void Written_records_survive_reopening(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.InsertMany(OpenedStore.Customers(1, 50));
        test.Store.Update(OpenedStore.Customer(7) with { Name = "A much longer name than it was before" });
        test.Store.Delete(50);
        Customer[] all = [.. test.Store.ReadAll()];

        test.Reopen();

        Assert.That(test.Store.ReadAll(), Is.EqualTo(all));
    }

    [TestCaseSource(nameof(PersistentWithShrinking))]
    public void Only_shrinking_gives_the_space_of_deleted_records_back(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.InsertMany(OpenedStore.Customers(1, 2_000));
        long full = ClosedBytes();
        test.Store.Begin();
        for (int id = 2; id <= 2_000; id++) test.Store.Delete(id);
        test.Store.Commit();
        Assert.That(ClosedBytes(), Is.GreaterThanOrEqualTo(full), "deleting alone");

        test.As<IShrinking>().Shrink();

        Assert.That(test.Store.Options, Is.EquivalentTo(test.Configuration.Options));
        Assert.That(ClosedBytes(), Is.LessThan(full / 4));
        Assert.That(test.Store.ReadAll(), Is.EqualTo(new[] { OpenedStore.Customer(1) }));

        long ClosedBytes()
        {
            test.Store.Dispose();
            Assert.That(test.Files, Has.None.Match("-(backup|log)"), "LiteDB's");
            long bytes = test.Bytes;
            test.Reopen();
            return bytes;
        }
    }

    [TestCase("microsoft-data-sqlite/delete-full", 3 * 4096, 64, Description = "a leaf of the table")]
    [TestCase("microsoft-data-sqlite/delete-full", 4096, 64, Description = "its root")]
    [TestCase("sqlite-raw/delete-full", 3 * 4096, 64)]
    [TestCase("litedb/direct", 10 * 8192, 4096)]
    [TestCase("litedb/direct-mapped", 10 * 8192, 4096)]
    [TestCase("litedb/shared", 10 * 8192, 4096)]
    public void A_damaged_file_is_a_wrong_answer(string configuration, int start, int length)
    {
        using var test = new OpenedStore(configuration);
        test.Store.InsertMany(OpenedStore.Customers(1, 1_000));
        test.Store.Flush();
        test.Store.CheckIntegrity();
        test.Store.Dispose();
        string file = Path.Combine(test.Directory.FullName, "store.db");
        byte[] bytes = File.ReadAllBytes(file);
        bytes.AsSpan(start, length).Fill(0xEE);
        File.WriteAllBytes(file, bytes);
        using IStore damaged = test.Configuration.Open(test.Directory, null);

        Assert.That(
            damaged.CheckIntegrity, Throws.TypeOf<WrongAnswerException>()
                .With.Message.StartsWith("The files of the store are damaged: "));
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
    public void Transactions_begin_and_commit_one_after_the_other(string configuration)
    {
        using var test = new OpenedStore(configuration);

        Assert.That(test.Store.Commit, Throws.InvalidOperationException);
        test.Store.Begin();
        Assert.That(test.Store.Begin, Throws.InvalidOperationException);
        if (Managed.Contains(test.Configuration.Engine))
            Assert.That(test.Store.Flush, Throws.InvalidOperationException);
        test.Store.Insert(OpenedStore.Customer(1));
        test.Store.Commit();
        test.Store.Flush();
        Assert.That(test.Store.Count(), Is.EqualTo(1));
    }

    [TestCaseSource(nameof(WithTables))]
    public void Tables_pair_up_and_are_sorted(string configuration)
    {
        using var test = new OpenedStore(configuration);
        var store = test.As<INamedTables>();
        store.Create("b");
        store.Create("a");

        Assert.That(store.Names(), Is.EqualTo(["a", "b"]));
        Assert.Catch(() => store.Create("a"));
        store.Drop("a");
        Assert.Catch(() => store.Drop("a"));
        store.Create("a");
        Assert.That(store.Names(), Is.EqualTo(["a", "b"]));
    }

    [TestCaseSource(nameof(WithTrips))]
    public void Trips_are_found_by_key_by_index_and_by_scan(string configuration)
    {
        using var test = new OpenedStore(configuration);
        Trip[] trips = OpenedStore.Trips(100);
        Assert.That(test.As<ITripTable>().Import(trips), Is.EqualTo(100));
        if (test.Configuration is { Persists: true, Faults.Loses: null }) test.Reopen();
        var store = test.As<ITripTable>();

        using var scope = Assert.EnterMultipleScope();
        Assert.That(store.Count(), Is.EqualTo(100));
        Assert.That((store.Find(1), store.Find(100)), Is.EqualTo((trips[0], trips[99])));
        Assert.That(store.Find(101), Is.Null);
        Assert.That(store.OfBlock("B3"), Is.EquivalentTo(trips.Where(trip => trip.BlockId == "B3")));
        Assert.That(store.OfShape("S3"), Is.EquivalentTo(trips.Where(trip => trip.ShapeId == "S3")));

        Assert.That(store.Import(trips[..5]), Is.EqualTo(5));
        Assert.That(store.Find(105), Is.EqualTo(trips[4]));
        store.Clear();
        Assert.That(store.Count(), Is.Zero);
        store.Import(trips);
        Assert.That(store.Find(1), Is.EqualTo(trips[0]));
    }

    [TestCaseSource(nameof(WithRollback))]
    public void A_rollback_leaves_nothing(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.Insert(OpenedStore.Customer(1));
        test.Store.Begin();
        test.Store.InsertMany(OpenedStore.Customers(10, 10));
        test.Store.Delete(1);
        Assert.That(test.Store.Count(), Is.EqualTo(10), "a call within a transaction sees it");

        test.As<IRollback>().Rollback();

        Assert.That(test.Store.ReadAll(), Is.EqualTo(new[] { OpenedStore.Customer(1) }));
        Assert.That(test.As<IRollback>().Rollback, Throws.InvalidOperationException);

        test.Store.Begin();
        test.Store.Insert(OpenedStore.Customer(3));
        test.Store.Commit();
        Assert.That(test.Store.Count(), Is.EqualTo(2), "transactions go on");
    }

    [TestCaseSource(nameof(PersistentWithRollback))]
    public void Uncommitted_records_are_gone_after_reopening(string configuration)
    {
        using var test = new OpenedStore(configuration);
        test.Store.Begin();
        test.Store.InsertMany(OpenedStore.Customers(1, 10));

        test.Reopen();
        Assert.That(test.Store.Count(), Is.Zero);

        test.Store.Begin();
        test.Store.InsertMany(OpenedStore.Customers(1, 10));
        test.Store.Commit();
        test.Reopen();
        Assert.That(test.Store.Count(), Is.EqualTo(10));
    }
}
