using Perf.Tests.Servers;

namespace Perf.Harness.Tests.Durability;

[Parallelizable(ParallelScope.Self)]
public sealed class LocalServerTests
{
    const string Segments = "/proc/sysvipc/shm";

    // The last line but one: the key and the number of its segment.
    const int SegmentLine = 6;

    [Test]
    public void Server_leaves_neither_its_folder_nor_shared_memory()
    {
        if (!File.Exists(Segments)) Assert.Ignore($"only Linux lists segments of shared memory in {Segments}");
        if (Postgresql.Kind.Find() is not { } programs)
        {
            Assert.Ignore(Postgresql.Kind.Absent);
            return;
        }

        string segment, folder;
        using (var server = new LocalServer(Postgresql.Kind, programs))
        {
            folder = server.Folder;
            segment = File.ReadAllLines(Path.Combine(server.Data, "postmaster.pid"))[SegmentLine].Split(' ')[^1];
            Assert.That(Numbers(), Does.Contain(segment));
        }

        using var scope = Assert.EnterMultipleScope();
        Assert.That(Numbers(), Does.Not.Contain(segment));
        Assert.That(Directory.Exists(folder), Is.False);
    }

    static IEnumerable<string> Numbers() => File.ReadAllLines(Segments)
        .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1]);
}
