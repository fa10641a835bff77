using Perf.Engines.Durability;

namespace Perf.Harness.Tests.LiteDb;

/// <summary>
/// What LiteDB does to its files and how it goes about its queries; the numbers are its protocol, not ours.
/// </summary>
sealed class WorkTests
{
    const int Commits = 50;

    // A commit writes the page that changed to the log, and syncs nothing; shared closes after each, which is a
    // checkpoint: the log read, the page written to the data file, that synced.
    [TestCase("litedb/memory", 0, 0)]
    [TestCase("litedb/direct", 0, 1)]
    [TestCase("litedb/direct-mapped", 0, 1)]
    [TestCase("litedb/direct-encrypted", 0, 1)]
    [TestCase("litedb/shared", 1, 2)]
    public void An_update_costs_this_many_syncs_and_writes(string configuration, int syncs, int writes)
    {
        using var test = new OpenedStore(configuration, counted: true);
        test.Store.InsertMany(OpenedStore.Customers(1, Commits));
        test.Store.Flush();

        WorkCounts work = test.Count(store =>
        {
            for (int i = 1; i <= Commits; i++) store.Update(OpenedStore.Customer(i) with { Name = "Jane Doe" });
        });

        Assert.That(
            (work[Metric.Statements], work[Metric.Syncs], work[Metric.Writes]),
            Is.EqualTo((Commits, syncs * Commits, writes * Commits)));
    }

    [TestCase("litedb/direct", 1)]
    [TestCase("litedb/direct-encrypted", 0)]     // the stream that encrypts does not pass the flush to the disk on
    public void A_flush_syncs_the_data_file(string configuration, int syncs)
    {
        using var test = new OpenedStore(configuration, counted: true);
        test.Store.InsertMany(OpenedStore.Customers(1, 10));

        Assert.That(test.Count(store => store.Flush())[Metric.Syncs], Is.EqualTo(syncs));
    }

    [Test]
    public void With_a_password_each_file_begins_with_a_salt_that_is_synced()
    {
        using var test = new OpenedStore("litedb/direct-encrypted", counted: true);

        WorkCounts work = test.Count(store =>
        {
            store.Dispose();
            foreach (FileInfo file in test.Directory.EnumerateFiles()) file.Delete();
            test.Reopen();
        });

        Assert.That(work[Metric.Syncs], Is.EqualTo(2));
    }

    [Test]
    public void A_transaction_writes_each_page_once()
    {
        using var test = new OpenedStore("litedb/direct", counted: true);
        test.Store.InsertMany(OpenedStore.Customers(1, 10));

        WorkCounts work = test.Count(store =>
        {
            store.Begin();
            for (int i = 1; i <= 10; i++) store.Update(OpenedStore.Customer(i) with { Name = "Jane Doe" });
            store.Commit();
        });

        Assert.That((work[Metric.Statements], work[Metric.Writes]), Is.EqualTo((12, 1)));
    }

    [Test]
    public void Counted_and_uncounted_stores_write_the_same_files()
    {
        Assert.That(SizeOf(counted: true), Is.EqualTo(SizeOf(counted: false)));

        static long SizeOf(bool counted)
        {
            using var test = new OpenedStore("litedb/direct-encrypted", counted);
            test.Store.Flush(); // the same heights of index nodes from here on
            test.Store.InsertMany(OpenedStore.Customers(1, 500));
            test.Reopen();
            test.Store.Dispose();
            return test.Bytes;
        }
    }

    [TestCase("litedb/direct")]
    [TestCase("litedb/shared")]
    public void Work_of_a_closed_store_is_counted_but_its_plans_are_unknown(string configuration)
    {
        using var test = new OpenedStore(configuration, counted: true);
        test.Store.InsertMany(OpenedStore.Customers(1, 10));

        WorkCounts work = test.Count(store =>
        {
            _ = store.Read(5);
            store.Dispose();
        });

        Assert.That(work[Metric.Statements], Is.EqualTo(1));
        Assert.That(work.Plans.Select(plan => plan.Steps),
            Is.EqualTo(new[] { "not known: the store was closed before" }));
    }

    [Test]
    public void Plans_are_in_the_words_of_LiteDB_without_values()
    {
        using var test = new OpenedStore("litedb/direct", counted: true);
        test.As<ITripTable>().Import(OpenedStore.Trips(100));
        test.Store.InsertMany(OpenedStore.Customers(1, 10));

        WorkCounts work = test.Count(store =>
        {
            _ = store.Read(5);
            _ = store.Read(6);
            _ = store.ReadAll().Count();
            _ = store.Query("John", 5).Count();
            _ = store.Table<ITripTable>().OfShape("S7").Count();
            _ = store.Table<ITripTable>().OfBlock("B7").Count();
        });

        Assert.That(string.Join('\n', work.Plans.Select(plan => $"{plan.Statement} -> {plan.Steps}")), Is.EqualTo("""
            SELECT $ FROM Customer ORDER BY $._id ASC -> FULL INDEX SCAN(_id); LOOKUP document
            SELECT $ FROM Customer WHERE $.Name LIKE @0 AND $.Telephone>@1 -> FULL INDEX SCAN(_id); LOOKUP document; FILTER $.Name LIKE @0 AND $.Telephone>@1
            SELECT $ FROM Customer WHERE $._id=@0 -> INDEX SEEK(_id = ?); LOOKUP document
            SELECT $ FROM Trips WHERE $.BlockId=@0 -> FULL INDEX SCAN(_id); LOOKUP document; FILTER $.BlockId=@0
            SELECT $ FROM Trips WHERE $.ShapeId=@0 -> INDEX SEEK(ShapeId = ?); LOOKUP document
            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void File_work_of_a_rebuild_is_unknown()
    {
        using var test = new OpenedStore("litedb/direct", counted: true);

        WorkCounts work = test.Count(store => store.Table<IShrinking>().Shrink());

        Assert.That((work[Metric.Writes], work[Metric.Syncs]), Is.EqualTo(((long?)null, (long?)null)));
        Assert.That(test.Count(store => store.Insert(OpenedStore.Customer(1)))[Metric.Writes], Is.Positive);
    }

    [TestCase("litedb/direct")]
    [TestCase("litedb/direct-encrypted")]
    [TestCase("litedb/shared")]
    public void Data_file_can_be_rebuilt_from_the_recorded_events(string configuration)
    {
        var log = new FileLog();
        using var test = new OpenedStore(configuration, recorder: new Recorder(log));
        test.Store.InsertMany(OpenedStore.Customers(1, 500));
        test.Store.Delete(7);
        test.Reopen();
        test.Store.Dispose();

        Assert.That(Made(log), Is.EqualTo(File.ReadAllBytes(Path.Combine(test.Directory.FullName, "store.db"))));

        static byte[] Made(FileLog log)
        {
            using var made = new MemoryStream();
            foreach (FileEvent done in log.Events)
            {
                if (done is FileEvent.Truncated { File.Kind: StoreFileKind.Data } cut) made.SetLength(cut.Size);
                if (done is not FileEvent.Written { File.Kind: StoreFileKind.Data } written) continue;
                made.Position = written.Offset;
                made.Write(written.Bytes.Span);
            }

            return made.ToArray();
        }
    }

    [TestCase(FaultyCall.Write)]
    [TestCase(FaultyCall.Sync)]
    [TestCase(FaultyCall.Truncate)]
    public void A_call_that_fails_is_an_error_that_the_caller_sees(FaultyCall call)
    {
        var faults = Faults.None();
        using (var test = new OpenedStore("litedb/direct", recorder: new Recorder(null, faults)))
        {
            test.Store.Insert(OpenedStore.Customer(1));
            test.Store.Flush();
        }

        var failing = Faults.At(call, faults.Calls(call), FaultEffect.DiskFull);
        using var broken = new OpenedStore("litedb/direct", recorder: new Recorder(null, failing));

        Assert.Catch(() =>
        {
            broken.Store.Insert(OpenedStore.Customer(1));
            broken.Store.Flush();
        });
        Assert.That(failing.Injected, Is.EqualTo(1));
    }
}
