using Perf.Harness.Loads;
using Perf.Harness.Reports;

namespace Perf.Load.Drivers;

/// <summary>What a driver can do when operations cost nothing: near that, its own cost is measured.</summary>
/// <param name="Driver">The driver's name.</param>
/// <param name="OperationsPerSecond">The empty operations of all clients in a second.</param>
/// <param name="BytesPerOperation">What the process allocated in the window, for each of them.</param>
/// <param name="Latencies">How long they took.</param>
sealed record Ceiling(string Driver, double OperationsPerSecond, double BytesPerOperation, LatencyPercentiles Latencies)
{
    const int Clients = 8;
    const int WindowsUntilThereIsRoom = 6;
    const int Windows = 6;
    const int LongWindows = 2;

    static readonly TimeSpan Window = TimeSpan.FromSeconds(0.3);

    /// <summary>One line for each driver that is there.</summary>
    internal static void Print(TextWriter output)
    {
        DirectoryInfo directory = Directory.CreateTempSubdirectory("perf-ceiling-");
        try
        {
            foreach (LoadSource source in LoadSources.Present) output.WriteLine(Of(source, directory));
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    /// <summary>Lets clients of a driver do nothing, as often as they can.</summary>
    internal static Ceiling Of(LoadSource source, DirectoryInfo directory)
    {
        TimeSpan window = source.LeastWindow > Window ? source.LeastWindow : Window;
        using ILoadDriver driver = source.Create(new LoadRequest(FakeClient.Idle(Clients), Pace.AtOnce, directory));
        // The buffer for latencies grows with the busiest window so far. Only a window in which it did not grow shows
        // what operations allocate.
        int windows = source.LeastWindow > Window ? LongWindows : Windows;
        return Enumerable.Range(0, windows).Select(_ => Driven(source.Name, driver, window))
            .MinBy(one => one.BytesPerOperation)!;
    }

    static Ceiling Driven(string name, ILoadDriver driver, TimeSpan window)
    {
        long before = 0;
        LoadFigures figures = ValidWindow.Drive(
            driver, window, ready: () => before = GC.GetTotalAllocatedBytes(precise: true), WindowsUntilThereIsRoom);
        long allocated = GC.GetTotalAllocatedBytes(precise: true) - before;
        return new Ceiling(name, figures.Throughput, (double)allocated / figures.Recorded, figures.Reads);
    }

    /// <inheritdoc/>
    public override string ToString() =>
        $"{Driver}: {UnitFormat.Of(Metric.Throughput, Math.Round(OperationsPerSecond))} empty, "
        + $"{Clients} clients, p50 {Shown(Latencies.P50)}, p99 {Shown(Latencies.P99)}, "
        + $"{UnitFormat.Count(Math.Round(BytesPerOperation, 2))} bytes allocated for each";

    static string Shown(Percentile? latency) => latency is { } known ? UnitFormat.Seconds(known.Seconds) : "not known";
}
