using Perf.Engines;
using Perf.Harness.Environments;

namespace Perf.Crud;

/// <summary>
/// The configurations whose growth is judged: one for each engine, and with PERF_SCOPE=full every one.
/// </summary>
public static class ScalingFixtures
{
    // What an index is does not depend on the options. Those that never sync are quick, and a sync would hide the
    // growth.
    static readonly EngineConfiguration[] Representatives =
        [EngineCatalogue.Find("list-store/memory"), EngineCatalogue.Find("microsoft-data-sqlite/wal-off")];

    /// <summary>One fixture for each of them.</summary>
    public static IEnumerable<TestFixtureData> All => EngineFixtures.All.Where(fixture =>
        SettingsOfRun.OrDefault.Scope == Scope.Full
            || (fixture.Arguments is [EngineConfiguration engine] && Representatives.Contains(engine)));
}
