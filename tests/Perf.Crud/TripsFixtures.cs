using Perf.Harness.Environments;

namespace Perf.Crud;

/// <summary>The configurations that a whole feed of trips is imported into; with PERF_SCOPE=full every one.</summary>
public static class TripsFixtures
{
    /// <summary>One fixture for each of them.</summary>
    public static IEnumerable<TestFixtureData> All => EngineFixtures.All.Where(fixture =>
        SettingsOfRun.OrDefault.Scope == Scope.Full
            || fixture.Arguments is [EngineConfiguration { TripsInDefaultRun: true }]);
}
