using Perf.Harness.Measuring;

namespace Perf.Harness.Tests.Measuring;

/// <summary>One after the other: the functions of the system are those of the whole process.</summary>
[Platform("Linux", Reason = "the library through which .NET reads files is changed on Linux only"), NonParallelizable]
public sealed class ManagedFilesTests
{
    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("files-");

    [TearDown]
    public void RemoveFolder() => _folder.Delete(recursive: true);

    [Test]
    public void Calls_to_the_files_of_a_folder_are_counted()
    {
        WorkCounts counted = Count(() =>
        {
            using var file = new FileStream(Path.Combine(_folder.FullName, "a"), FileMode.Create, FileAccess.ReadWrite,
                FileShare.None, bufferSize: 0);
            file.Write(new byte[100]);
            file.Write(new byte[200]);
            file.Flush(flushToDisk: true);
            file.Position = 0;
            Assert.That(file.Read(new byte[500]), Is.EqualTo(300));
            file.SetLength(10);
        });
        Assert.That(counted.Counts, Is.EqualTo(new Dictionary<Metric, long>
        {
            [Metric.Syncs] = 1, [Metric.Writes] = 2, [Metric.BytesWritten] = 300,
            [Metric.Reads] = 1, [Metric.BytesRead] = 300,
            [Metric.Truncates] = 2, // when it is made, too
        }));
    }

    [Test]
    public void Several_buffers_are_written_by_one_call()
    {
        WorkCounts counted = Count(() =>
        {
            string path = Path.Combine(_folder.FullName, "a");
            using var file = File.OpenHandle(path, FileMode.Create, FileAccess.ReadWrite);
            RandomAccess.Write(file, [new byte[100], new byte[50]], fileOffset: 0);
            RandomAccess.Read(file, [new byte[70], new byte[70]], fileOffset: 0);
        });
        Assert.That(
            new[] { Metric.Writes, Metric.BytesWritten, Metric.Reads, Metric.BytesRead }.Select(one => counted[one]),
            Is.EqualTo([1, 150, 1, 140]));
    }

    [Test]
    public void Folder_that_is_reached_through_a_link_is_counted()
    {
        string link = Path.Combine(_folder.FullName, "link");
        DirectoryInfo real = _folder.CreateSubdirectory("real");
        Directory.CreateSymbolicLink(link, real.FullName);
        Assert.That(
            Count(() => File.WriteAllText(Path.Combine(link, "a"), "text"), new DirectoryInfo(link))[Metric.Writes],
            Is.EqualTo(1));
    }

    [Test]
    public void File_elsewhere_is_not_counted()
    {
        DirectoryInfo counted = _folder.CreateSubdirectory("counted");
        Assert.That(
            Count(() => File.WriteAllText(Path.Combine(_folder.FullName, "a"), "text"), counted).Counts.Values,
            Is.All.Zero);
    }

    [Test]
    public void Calls_of_several_threads_have_no_count()
    {
        WorkCounts counted = Count(() =>
        {
            var thread = new Thread(() => File.WriteAllText(Path.Combine(_folder.FullName, "a"), "text"));
            thread.Start();
            thread.Join();
        });
        Assert.That(counted.Counts, Is.Empty);
    }

    [Test]
    public void Nothing_is_counted_after_the_end()
    {
        using ManagedFiles files = ManagedFiles.TryOpen(_folder)!;
        files.Start();
        files.Stop();
        string file = Path.Combine(_folder.FullName, "a");
        File.WriteAllText(file, "text");
        Assert.That(File.ReadAllText(file), Is.EqualTo("text"));
        Assert.That(files.Stop().Counts.Values, Is.All.Zero);
    }

    [Test]
    public void Error_of_the_system_is_unchanged()
    {
        Assert.That(
            () => Count(() =>
            {
                using var file = File.OpenHandle("/dev/full", FileMode.Open, FileAccess.Write);
                RandomAccess.Write(file, new byte[1], fileOffset: 0);
            }),
            Throws.InstanceOf<IOException>().With.Message.Contains("No space left on device"));
    }

    WorkCounts Count(Action work, DirectoryInfo? folder = null)
    {
        using ManagedFiles files = ManagedFiles.TryOpen(folder ?? _folder)!;
        files.Start();
        work();
        return files.Stop();
    }
}
