using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class RecordedFileTests
{
    const int LongestWrite = 9_000;
    const int LargestFile = 200_000;

    // A million take half a minute beside other work; they are done with PERF_SCOPE=full.
    static readonly int Operations =
        Environment.GetEnvironmentVariable(SettingNames.Scope) == "full" ? 1_000_000 : 30_000;

    DirectoryInfo _directory = null!;

    string FilePath => Path.Combine(_directory.FullName, "file");

    [SetUp]
    public void MakeDirectory() => _directory = Directory.CreateTempSubdirectory("perf-sqlite-tests-");

    [TearDown]
    public void RemoveDirectory() => _directory.Delete(recursive: true);

    [Test]
    public void Random_operations_equal_those_on_an_array_and_are_counted()
    {
        using var vfs = new RecordingVfs(Library.Native);
        var random = new Random(20_11);
        var model = new ModelFile();
        byte[] bytes = new byte[LongestWrite];
        byte[] expected = new byte[LongestWrite];
        using (var file = new NativeTestFile(FilePath))
        {
            for (int i = 0; i < Operations; i++)
            {
                int length = random.Next(1, LongestWrite);
                Step(file, model, random, bytes.AsSpan(0, length), expected.AsSpan(0, length));
            }

            Assert.That(file.Size(), Is.EqualTo(model.Size));
        }

        Assert.That(File.ReadAllBytes(FilePath), Is.EqualTo(model.Content.ToArray()));
        FileCounts counts = vfs.Counts();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(counts.Calls(FileKind.Main, FileCall.Open), Is.EqualTo(1));
        Assert.That(counts.Calls(FileKind.Main, FileCall.Close), Is.EqualTo(1));
        Assert.That(counts.Calls(FileKind.Main, FileCall.Write), Is.EqualTo(model.Writes));
        Assert.That(counts.Bytes(FileKind.Main, FileCall.Write), Is.EqualTo(model.BytesWritten));
        Assert.That(counts.Calls(FileKind.Main, FileCall.Read), Is.EqualTo(model.Reads));
        Assert.That(counts.Bytes(FileKind.Main, FileCall.Read), Is.EqualTo(model.BytesRead));
        Assert.That(counts.Calls(FileKind.Main, FileCall.Truncate), Is.EqualTo(model.Truncates));
    }

    [Test]
    public void Syncs_are_counted_by_their_flags()
    {
        using var vfs = new RecordingVfs(Library.Native);
        using (var file = new NativeTestFile(FilePath))
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
        using var vfs = new RecordingVfs(Library.Native);
        using var file = new NativeTestFile(FilePath);
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

    static void Step(NativeTestFile file, ModelFile model, Random random, Span<byte> bytes, Span<byte> expected)
    {
        int offset = random.Next(LargestFile);
        switch (random.Next(8))
        {
            case 0:
                int size = random.Next(model.Size + 1);
                file.Truncate(size);
                model.Truncate(size);
                break;
            case 1 or 2 or 3:
                file.Read(bytes, offset);
                model.Read(expected, offset);
                if (!bytes.SequenceEqual(expected)) Assert.Fail($"{bytes.Length} bytes at {offset} are others.");
                break;
            default:
                random.NextBytes(bytes);
                file.Write(bytes, offset);
                model.Write(bytes, offset);
                break;
        }
    }
}
