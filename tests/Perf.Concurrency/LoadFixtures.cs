using Perf.Harness.Environments;
using Perf.Load;

namespace Perf.Concurrency;

/// <summary>One fixture for each engine configuration that load scenarios run on.</summary>
public static class LoadFixtures
{
    /// <summary>
    /// The configurations of the default run, with the categories that all suites use; all with the full scope.
    /// </summary>
    public static IEnumerable<TestFixtureData> Default =>
        SettingsOfRun.OrDefault.Shard
            .Take((IsFull ? LoadEngines.All : LoadEngines.Default).Where(engine => engine.LeftOut is null))
            .Select(EngineFixtures.Of);

    /// <summary>Every configuration that can run here, with the full scope; none without.</summary>
    public static IEnumerable<TestFixtureData> Full =>
        IsFull ? Default : [];

    static bool IsFull => SettingsOfRun.OrDefault.Scope == Scope.Full;
}
