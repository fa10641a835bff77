using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Loads;
using Perf.Harness.Reports;
using Perf.Load;
using Perf.Load.Clients;
using Perf.Load.Drivers;
using Perf.Load.Scenarios;

namespace Perf.Studies.Load;

/// <summary>
/// Figures of drivers and of one store that say what a load can tell; run by their name, and printed.
/// </summary>
[TestFixture, Explicit("takes a minute; run it by its name"), Category("figures")]
public sealed class LoadFiguresTests
{
    const double LeastOperationsPerSecond = 1_000_000;
    const double MostBytesPerOperation = 0.1; // a window allocates its figures, an operation not even part of an object

    static readonly TimeSpan Limit = TimeSpan.FromSeconds(40);

    DirectoryInfo _directory = null!;

    [SetUp]
    public void MakeDirectory() => _directory = Directory.CreateTempSubdirectory("perf-figures-");

    [TearDown]
    public void RemoveDirectory() => _directory.Delete(recursive: true);

    [Test]
    public void The_driver_does_a_million_empty_operations_a_second_and_allocates_nothing_for_each()
    {
        foreach (LoadSource source in LoadSources.Present)
            TestContext.Out.WriteLine(Ceiling.Of(source, _directory).ToString());
        Ceiling own = Ceiling.Of(LoadSource.Threads, _directory);
        Assert.That(own.OperationsPerSecond, Is.GreaterThanOrEqualTo(LeastOperationsPerSecond));
        Assert.That(own.BytesPerOperation, Is.LessThan(MostBytesPerOperation));
    }

    [Test]
    public void A_rate_is_raised_up_to_saturation()
    {
        using var stores = new ClientStores(
            LoadEngines.Standard, _directory, LoadEngines.Standard.WatchContention?.Invoke());
        LoadScenario scenario = LoadScenarios.ReadersAndWriter.Make();
        scenario.Load(stores.Keeper);
        IReadOnlyList<ILoadClient> clients = scenario.Open(stores);
        foreach (Step step in new Steps(() => clients, TimeProvider.System, Limit)
            .Climb(5_000, TimeSpan.FromSeconds(1), most: 8))
        {
            TestContext.Out.WriteLine($"{UnitFormat.Of(Metric.Throughput, step.PerSecond)} arrive: "
                + $"{UnitFormat.Of(Metric.Throughput, Math.Round(step.Figures.Throughput))} done, "
                + $"reads p50 {Shown(step.Figures.Reads.P50)}, p99 {Shown(step.Figures.Reads.P99)}, "
                + $"p99.9 {Shown(step.Figures.Reads.P999)}, slowest {UnitFormat.Seconds(step.Figures.Reads.Max ?? 0)}"
                + $"{(step.IsSaturated ? ", saturated" : "")}");
        }

        scenario.Verify(stores.Keeper);
    }

    [Test]
    public void A_soak_ends_as_it_began()
    {
        const int Windows = 30;
        using var load = new LoadCase(
            LoadEngines.Standard, LoadScenarios.ReadersAndWriter.Make(), LoadSource.Threads, _directory);
        load.Prepare();
        double drift = Soak.Drift(() => load.Drive(TimeSpan.FromSeconds(1))[Metric.Throughput], Windows);
        load.Verify();
        TestContext.Out.WriteLine($"throughput of the last third, as a share of the first: {drift:0.00}");
    }

    static string Shown(Percentile? latency) => latency is { } known
        ? $"{UnitFormat.Seconds(known.Seconds)} ({UnitFormat.Seconds(known.Low)} to {UnitFormat.Seconds(known.High)})"
        : "not known";
}
