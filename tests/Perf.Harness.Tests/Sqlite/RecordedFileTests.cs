using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class RecordedFileTests
{
    [Test]
    public void Syncs_are_counted_by_their_flags()
    {
        using var folder = new ScratchFolder();
        using var vfs = new RecordingVfs(Library.Native);
        using (var file = new NativeTestFile(Path.Combine(folder.Root.FullName, "file")))
        {
            foreach (int flags in (int[])[0x02, 0x03, 0x03, 0x12, 0x13, 0x13, 0x13]) file.Sync(flags);
        }

        FileCounts counts = vfs.Counts();
        Assert.That(
            new[] { FileCall.SyncNormal, FileCall.SyncFull, FileCall.SyncNormalDataOnly, FileCall.SyncFullDataOnly }
                .Select(call => counts.Calls(FileKind.Main, call)),
            Is.EqualTo(new long[] { 1, 2, 1, 3 }));
        Assert.That(counts.Syncs(), Is.EqualTo(7));
    }

    [Test]
    public void Call_allocates_nothing()
    {
        using var folder = new ScratchFolder();
        using var vfs = new RecordingVfs(Library.Native);
        using var file = new NativeTestFile(Path.Combine(folder.Root.FullName, "file"));
        byte[] buffer = new byte[512];
        Use(file, buffer, 100);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Use(file, buffer, 1_000);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.Zero);
        Assert.That(vfs.Counts().Calls(FileKind.Main, FileCall.Lock), Is.EqualTo(1_100));
    }

    static void Use(NativeTestFile file, byte[] buffer, int times)
    {
        for (int i = 0; i < times; i++)
        {
            file.Lock(1);
            file.Write(buffer, i * buffer.Length);
            file.Read(buffer, 0);
            file.Truncate(buffer.Length);
            file.Unlock(0);
        }
    }
}
