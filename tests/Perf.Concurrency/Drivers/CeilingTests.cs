using NUnit.Framework;

namespace Perf.Concurrency.Drivers;

/// <summary>How many operations a driver can do when they cost nothing: what comes near is the driver's own cost.</summary>
[TestFixture, Explicit("it measures for some seconds and judges nothing"), Category("ceiling")]
public sealed class CeilingTests
{
    const int Clients = 8;
    const int WindowsUntilThereIsRoom = 6;

    static readonly TimeSpan Window = TimeSpan.FromSeconds(0.3);

    static IEnumerable<string> Sources => LoadSources.Present.Select(source => source.Name);

    [TestCaseSource(nameof(Sources))]
    public void Empty_operations(string name)
    {
        LoadSource source = LoadSources.Present.Single(source => source.Name == name);
        DirectoryInfo directory = Directory.CreateTempSubdirectory("perf-ceiling-");
        try
        {
            using ILoadDriver driver = source.Create(FakeClient.Idle(Clients), directory);
            LoadFigures figures = Settled(driver, source.LeastWindow > Window ? source.LeastWindow : Window);
            TestContext.Out.WriteLine(FormattableString.Invariant(
                $"{name}: {figures.Throughput:#,0} empty operations in a second with {Clients} clients, ")
                + FormattableString.Invariant($"{figures.ClientsAtWork:0.00} of them at work; p50 {figures.Reads.P50 * 1e9:#,0} ns, ")
                + FormattableString.Invariant($"p99 {figures.Reads.P99 * 1e9:#,0} ns"));
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    static LoadFigures Settled(ILoadDriver driver, TimeSpan window)
    {
        ValidWindow.Drive(driver, window, tries: WindowsUntilThereIsRoom);
        return ValidWindow.Drive(driver, window, tries: WindowsUntilThereIsRoom);
    }
}
