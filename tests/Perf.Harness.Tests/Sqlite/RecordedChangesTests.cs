using Perf.Durability;
using Perf.Engines.Durability;

namespace Perf.Harness.Tests.Sqlite;

sealed class RecordedChangesTests
{
    [Test]
    [Platform(Exclude = "Win", Reason = "directories are not synced there")]
    public void Commit_of_delete_full_has_these_events()
    {
        var log = new FileLog();
        using var test = new TestStore("delete-full", recorder: new Recorder(log));
        test.Store.Insert(TestStore.Customer(1));
        int before = log.Events.Length;

        test.Store.Delete(1);
        log.Mark("commit 1");

        Assert.That(log.Events[before..].Select(Line).Distinct(), Is.EqualTo(
        [
            "opened store.db-journal, created",
            "written store.db-journal",
            "synced store.db-journal",
            "directory synced",
            "written store.db",
            "synced store.db",
            "deleted store.db-journal",
            "marked commit 1",
        ]));
        Assert.That(log.Events[^2], Is.InstanceOf<FileEvent.Deleted>(), "only synchronous=EXTRA syncs the deletion");
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "directories are not synced there")]
    public void Deletion_that_is_synced_comes_before_the_sync_of_its_directory()
    {
        var log = new FileLog();
        using var test = new TestStore("delete-full", recorder: new Recorder(log));
        test.Run("PRAGMA synchronous = EXTRA");

        test.Store.Insert(TestStore.Customer(1));

        Assert.That(log.Events[^2..].Select(Line), Is.EqualTo(["deleted store.db-journal", "directory synced"]));
    }

    [TestCase("delete-full")]
    [TestCase("truncate-full")]
    [TestCase("wal-full")]
    [TestCase("wal-off")]
    public void Replayed_log_equals_the_files(string configuration)
    {
        var log = new FileLog();
        using var test = new TestStore(configuration, recorder: new Recorder(log));
        test.Store.InsertMany([.. TestStore.Customers(1, 100)]);
        for (int id = 1; id <= 90; id++) test.Store.Delete(id);
        test.Store.Flush();
        test.Store.InsertMany([.. TestStore.Customers(200, 10)]);

        IReadOnlyDictionary<string, byte[]> replayed = Replayed(log.Events);

        Assert.That(replayed.Keys.Order(), Is.EqualTo(test.Files.Where(name => !name.EndsWith("-shm"))));
        foreach ((string name, byte[] content) in replayed)
            Assert.That(content, Is.EqualTo(Shared(Path.Combine(test.Directory.FullName, name))), name);
    }

    [TestCase(FaultyCall.Write, FaultEffect.DeviceError, 778)]
    [TestCase(FaultyCall.Write, FaultEffect.DiskFull, 13)]
    [TestCase(FaultyCall.Write, FaultEffect.ShortWrite, 13)]
    [TestCase(FaultyCall.Sync, FaultEffect.DeviceError, 1034)]
    [TestCase(FaultyCall.Delete, FaultEffect.DeviceError, 2570)]
    [TestCase(FaultyCall.Open, FaultEffect.DeviceError, 14)]
    public void Injected_fault_has_the_error_of_the_system(FaultyCall call, FaultEffect effect, int code)
    {
        int before = CallsToOpen(call);
        var faults = Faults.At(call, before + 1, effect);
        using var test = new TestStore("delete-full", recorder: new Recorder(null, faults));

        var error = Assert.Throws<SqliteException>(() => test.Store.Insert(TestStore.Customer(1)));

        Assert.That(error!.SqliteExtendedErrorCode, Is.EqualTo(code));
        Assert.That(faults.Injected, Is.EqualTo(1));
        test.Store.Insert(TestStore.Customer(2));
        Assert.That(test.Store.Read(1), Is.Null);
    }

    [Test]
    public void Skipped_sync_succeeds_and_is_not_in_the_log()
    {
        var log = new FileLog();
        var faults = Faults.NoSync();
        using var test = new TestStore("delete-full", recorder: new Recorder(log, faults));

        test.Store.Insert(TestStore.Customer(1));

        Assert.That(faults.Injected, Is.GreaterThan(3));
        Assert.That(log.Events.Where(one => one is FileEvent.Synced or FileEvent.DirectorySynced), Is.Empty);
    }

    [Test]
    public void Recorder_records_nothing_after_its_end()
    {
        var log = new FileLog();
        using var test = new TestStore("delete-full", recorder: new Recorder(log));
        test.Work.Dispose();
        int before = log.Events.Length;

        test.Store.Insert(TestStore.Customer(1));

        Assert.That(log.Events, Has.Length.EqualTo(before));
    }

    static int CallsToOpen(FaultyCall call)
    {
        var faults = Faults.None();
        using var test = new TestStore("delete-full", recorder: new Recorder(null, faults));
        return faults.Calls(call);
    }

    static string Line(FileEvent one) => one switch
    {
        FileEvent.Opened opened => $"opened {opened.File.Name}{(opened.Created ? ", created" : "")}",
        FileEvent.Written written => $"written {written.File.Name}",
        FileEvent.Truncated truncated => $"truncated {truncated.File.Name}",
        FileEvent.Synced synced => $"synced {synced.File.Name}",
        FileEvent.Deleted deleted => $"deleted {deleted.File.Name}",
        FileEvent.Marked marked => $"marked {marked.Text}",
        _ => "directory synced",
    };

    // As the tests of power cuts replay it, with nothing lost.
    static IReadOnlyDictionary<string, byte[]> Replayed(IEnumerable<FileEvent> events)
    {
        var disk = new DiskState(new Dictionary<string, byte[]>(), DiskModel.KeepsDeletions);
        foreach (FileEvent one in events) disk.Play(one);
        var cut = new PowerCut(disk, count => count - 1, pieceBytes: 0);
        return cut.Image([.. Enumerable.Repeat(Fate.Kept, cut.Pieces)]).Files;
    }

    static byte[] Shared(string path)
    {
        using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        byte[] content = new byte[file.Length];
        file.ReadExactly(content);
        return content;
    }
}
