using Perf.Engines.Data;

namespace Perf.Harness.Tests.Engines;

/// <summary>A trips file of some hundred rows, so that tests of the trips workloads take no time.</summary>
public sealed class SmallFeed : IDisposable
{
    const int Rows = 300;

    readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("perf-feed-");

    public SmallFeed()
    {
        Path = System.IO.Path.Combine(_directory.FullName, "trips.txt");
        File.WriteAllLines(Path, Lines());
        Source = new TripsSource(Path);
    }

    public string Path { get; }

    public TripsSource Source { get; }

    public void Dispose() => _directory.Delete(recursive: true);

    static IEnumerable<string> Lines() =>
        Enumerable.Range(0, Rows).Select(row =>
                $"{row / 100},1,{1000 + row},\"East - 10, towards Victoria Park\",{row % 2},{row % 30},{row % 20},1")
            .Prepend("route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,wheelchair_accessible");
}
