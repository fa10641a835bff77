using Perf.Engines;
using Perf.Engines.Workloads;
using Perf.Harness.Environments;

namespace Perf.Crud;

/// <summary>
/// The real trips file that PERF_TRIPS names is imported whole, by each engine once and with PERF_SCOPE=full by every
/// configuration; nothing of it is measured.
/// </summary>
[TestFixtureSource(nameof(OnTrips)), Category("trips-file")]
public sealed class TripsFileTests(EngineConfiguration engine)
{
    // Without a file one test says so.
    static IEnumerable<TestFixtureData> OnTrips => EngineFixtures.Having(typeof(ITripTable))
        .GroupBy(fixture => ((EngineConfiguration)fixture.Arguments[0]!).Engine)
        .SelectMany(ofEngine => ofEngine.Take(SettingsOfRun.OrDefault.Scope == Scope.Full ? int.MaxValue : 1))
        .Take(CaseSettings.TripsOf(SettingsOfRun.OrDefault) is null ? 1 : int.MaxValue);

    // Read once for all configurations.
    static readonly TripsSource Trips = new(CaseSettings.TripsOf(SettingsOfRun.OrDefault));

    [Test]
    public void Imports_every_row_and_finds_it_again()
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        if (CaseSettings.TripsOf(SettingsOfRun.OrDefault) is null)
            Assert.Ignore("no trips file: PERF_TRIPS names a GTFS trips.txt or .gz to be imported here");
        // Where the next run sweeps it, should this one be killed.
        DirectoryInfo folder = ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory)).Work
            .CreateSubdirectory($"{Environment.ProcessId}-trips-file");
        try
        {
            using var import = new StoreCase("crud", engine, new TripsImport(Trips), folder);
            import.Prepare();
            long rows = import.Execute(import.WorkOperations);
            import.Verify(rows);
            TestContext.Out.WriteLine($"{engine}: {Trips.Trips.Fingerprint}");
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
