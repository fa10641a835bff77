using Microsoft.Win32.SafeHandles;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class RecordingVfsTests
{
    [Test]
    public void Recording_vfs_is_the_default_until_it_is_disposed()
    {
        string before = Library.Native.DefaultVfs();
        using (new RecordingVfs(Library.Native))
            Assert.That(Library.Native.DefaultVfs(), Is.EqualTo(RecordingVfs.Name));

        Assert.That(Library.Native.DefaultVfs(), Is.EqualTo(before));
        Assert.That(Library.Native.HasVfs(RecordingVfs.Name), Is.False);
    }

    [Test]
    public void Second_recording_vfs_is_refused_and_the_first_goes_on()
    {
        using (var first = new RecordingVfs(Library.Native))
        {
            Assert.That(() => new RecordingVfs(Library.Native), Throws.InvalidOperationException);
            Assert.That(Library.Native.DefaultVfs(), Is.EqualTo(RecordingVfs.Name));
        }

        Assert.That(() => new RecordingVfs(Library.Native).Dispose(), Throws.Nothing);
    }

    // Another thread may commit while the recording ends; this crashed the process.
    [Test]
    [Platform(Exclude = "Win", Reason = "directories are not synced there")]
    public unsafe void Function_that_a_thread_still_calls_works_after_the_end()
    {
        NativeVfs* wrapped = Library.Native.FindVfs(null);
        delegate* unmanaged[Cdecl]<byte*, int*, int> open;
        using (new RecordingVfs(Library.Native))
            fixed (byte* name = "openDirectory\0"u8)
                open = (delegate* unmanaged[Cdecl]<byte*, int*, int>)wrapped->GetSystemCall(wrapped, name);

        int descriptor = -1;
        fixed (byte* path = Encoding.UTF8.GetBytes(Path.Combine(Path.GetTempPath(), "a.db") + '\0'))
            Assert.That(open(path, &descriptor), Is.Zero);
        using var directory = new SafeFileHandle(descriptor, ownsHandle: true);
        Assert.That(directory.IsInvalid, Is.False);
    }

    [Test]
    public void Files_opened_before_or_after_are_not_counted()
    {
        using var before = new TestStore("wal-full", counted: false);
        using var vfs = new RecordingVfs(Library.Native);
        before.Store.Insert(TestStore.Customer(1));
        Assert.That(vfs.Counts().Calls(FileCall.Write), Is.Zero);

        vfs.Dispose();
        using var after = new TestStore("wal-full", counted: false);
        after.Store.Insert(TestStore.Customer(1));
        Assert.That(vfs.Counts().Calls(FileCall.Open), Is.Zero);
    }

    [Test]
    public void File_that_is_still_open_afterwards_works_on()
    {
        using var vfs = new RecordingVfs(Library.Native);
        using var test = new TestStore("delete-full", counted: false);
        vfs.Dispose();

        test.Store.Insert(TestStore.Customer(1));

        Assert.That(test.Store.Read(1), Is.EqualTo(TestStore.Customer(1)));
        Assert.That(vfs.Counts().Calls(FileKind.Main, FileCall.Write), Is.Positive);
    }

    [TestCase(0, "Journal SyncNormal 2", "Main SyncNormal 1")]
    [TestCase(1, "Journal SyncFullDataOnly 1", "Main SyncFull 1")]
    [Platform(Exclude = "Win")]
    public void Syncs_are_counted_by_their_flags(int full, string journal, string main)
    {
        using var test = new TestStore("delete-full");
        test.Store.Insert(TestStore.Customer(1));
        test.Run($"PRAGMA fullfsync = {full}");
        test.Count(store => store.Delete(1));
        Assert.That(test.Work.Files.ToString(), Does.Contain(journal).And.Contain(main));
    }

    [Test]
    public void Mapped_reads_go_through_the_recording_vfs()
    {
        using var vfs = new RecordingVfs(Library.Native);
        using var test = new TestStore("delete-off", counted: false);
        test.Store.InsertMany([.. TestStore.Customers(1, 2_000)]);
        test.Run("PRAGMA mmap_size = 1000000");
        test.Run("PRAGMA cache_size = 5");

        Assert.That(test.Store.ReadAll(), Is.EqualTo(TestStore.Customers(1, 2_000)));
        Assert.That(vfs.Counts().Bytes(FileKind.Main, FileCall.Fetch), Is.GreaterThan(50_000));
    }

    [Test]
    [Platform(Exclude = "Win")]
    public void File_methods_without_shared_memory_are_not_called_for_it()
    {
        // The dot-file VFS has file methods of version 1: no write-ahead log can be had on it.
        using var plain = new DefaultVfs("unix-dotfile");
        using var vfs = new RecordingVfs(Library.Native);

        EngineConfiguration wal = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");
        Assert.That(() => new TestStore(wal, counted: false), Throws.InvalidOperationException.With.Message.EqualTo(
            "microsoft-data-sqlite/wal-full can't be had: journal_mode is 'delete', expected was 'wal'. "
            + "Use a file system and an engine that can do it, or another configuration."));

        using var test = new TestStore("delete-full", counted: false);
        test.Store.InsertMany([.. TestStore.Customers(1, 100)]);
        test.Store.CheckIntegrity();
        Assert.That(vfs.Counts().Calls(FileCall.MapShared), Is.Zero);
    }
}
