using System.IO.Compression;

namespace Perf.Harness.Tests.Engines;

/// <summary>A trips file that never ends, never answers or unpacks to gigabytes is refused in one error.</summary>
[CancelAfter(60_000)]
[Parallelizable(ParallelScope.Self)]
public sealed class HostileTripsTests : TestsInFolder
{
    const string Header = "trip_id,route_id,service_id\n";
    const long LittleMemory = 4 << 20;

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has no named pipes among its files")]
    [Tried(8, "PERF_TRIPS is a pipe", "refused without waiting")]
    public void A_pipe_is_refused_without_waiting()
    {
        using (Process made = Process.Start("mkfifo", PathOf("trips.txt"))) made.WaitForExit();
        Assert.That(Refused("trips.txt"),
            Does.StartWith("trips.txt: found an empty file, a pipe or a device; expected "));
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has no devices among its files")]
    [Tried(8, "PERF_TRIPS is a device", "refused")]
    public void A_device_is_refused()
    {
        string message = Assert.Throws<TripsFileException>(() => TripSet.From(TripsFile.Read("/dev/zero")))!.Message;
        Assert.That(message, Does.StartWith("/dev/zero: found an empty file, a pipe or a device; expected "));
    }

    [Test]
    [Tried(8, "PERF_TRIPS of gigabytes", "refused by its length")]
    public void A_file_of_gigabytes_is_refused_by_its_length()
    {
        using (FileStream file = File.Create(PathOf("trips.txt"))) file.SetLength(4L << 30); // sparse
        Assert.That(Refused("trips.txt"), Does.StartWith(
            "trips.txt: found 4,294,967,296 bytes, which is more than 268,435,456; expected "));
    }

    [Test]
    [Tried(8, "PERF_TRIPS of gigabytes of zeros, packed", "refused in little memory")]
    public void Oversized_packed_file_is_refused_in_little_memory()
    {
        Pack("trips.txt.gz", megabytes: 300);
        long before = GC.GetAllocatedBytesForCurrentThread();
        string message = Refused("trips.txt.gz");
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(message, Is.EqualTo("trips.txt.gz can't be read to its end: "
            + "It unpacks to more than 268435456 bytes. Get the file again."));
        Assert.That(allocated, Is.LessThan(LittleMemory));
    }

    [Test]
    [Tried(8, "PERF_TRIPS with a line without an end", "refused in little memory")]
    public void A_line_without_an_end_is_refused_in_little_memory([Values] bool isPacked)
    {
        string name = isPacked ? "trips.txt.gz" : "trips.txt";
        if (isPacked) Pack(name, megabytes: 8);
        else Folder.Write(name, Header + new string('x', 8 << 20));
        long before = GC.GetAllocatedBytesForCurrentThread();
        string message = Refused(name);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(message,
            Does.Contain(": a record has more than 65536 characters; expected comma-separated text"));
        Assert.That(allocated, Is.LessThan(LittleMemory));
    }

    [Test]
    public void Many_blank_lines_are_no_long_record()
    {
        Folder.Write("trips.txt", Header + new string('\n', 100_000) + "1,2,3\n");
        Assert.That(TripsFile.Read(PathOf("trips.txt")).Count(), Is.EqualTo(1));
    }

    [Test]
    public void More_trips_than_any_feed_has_are_refused()
    {
        Folder.Write("trips.txt", Header + "1,2,3\n1,2,3\n");
        Assert.That(
            Folder.Placeless(Assert.Throws<TripsFileException>(
                () => _ = TripsFile.Read(PathOf("trips.txt"), mostTrips: 1).Count())!),
            Does.StartWith("trips.txt has more than 1 trips"));
    }

    string Refused(string name) => Folder.Placeless(
        Assert.Throws<TripsFileException>(() => _ = TripsFile.Read(PathOf(name)).Count())!);

    string PathOf(string name) => Path.Combine(Folder.Root.FullName, name);

    void Pack(string name, int megabytes)
    {
        using var gzip = new GZipStream(File.Create(PathOf(name)), CompressionLevel.Fastest);
        gzip.Write(Encoding.UTF8.GetBytes(Header));
        var zeros = new byte[1 << 20];
        for (int i = 0; i < megabytes; i++) gzip.Write(zeros);
    }
}
