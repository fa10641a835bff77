using Perf.Harness.Metrics;
using Perf.Harness.Reports;

namespace Perf.Concurrency.Drivers;

/// <summary>How many operations a driver can do when they cost nothing: near that, its own cost is measured.</summary>
static class Ceiling
{
    const int Clients = 8;
    const int WindowsUntilThereIsRoom = 6;

    static readonly TimeSpan Window = TimeSpan.FromSeconds(0.3);

    /// <summary>One line for each driver that is there.</summary>
    internal static void Print(TextWriter output)
    {
        DirectoryInfo directory = Directory.CreateTempSubdirectory("perf-ceiling-");
        try
        {
            foreach (LoadSource source in LoadSources.Present) output.WriteLine(LineOf(source, directory));
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    static string LineOf(LoadSource source, DirectoryInfo directory)
    {
        TimeSpan window = source.LeastWindow > Window ? source.LeastWindow : Window;
        using ILoadDriver driver = source.Create(new LoadRequest(FakeClient.Idle(Clients), Pace.AtOnce, directory));
        ValidWindow.Drive(driver, window, tries: WindowsUntilThereIsRoom);
        LoadFigures figures = ValidWindow.Drive(driver, window, tries: WindowsUntilThereIsRoom);
        return $"{source.Name}: {UnitFormat.Of(Metric.Throughput, Math.Round(figures.Throughput))} empty, "
            + $"{Clients} clients, p50 {Shown(figures.Reads.P50)}, p99 {Shown(figures.Reads.P99)}";
    }

    static string Shown(Percentile? latency) => latency is { } known ? UnitFormat.Seconds(known.Seconds) : "not known";
}
