using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Harness.Environments;
using Perf.Tests;

namespace Perf.Concurrency;

/// <summary>One fixture for each engine configuration that load scenarios run on.</summary>
public static class LoadFixtures
{
    /// <summary>
    /// The configuration of the default run, with the categories that all suites use; all with the full scope.
    /// </summary>
    public static IEnumerable<TestFixtureData> Default => IsFull ? Full : [EngineFixtures.Of(LoadEngines.Standard)];

    /// <summary>Every configuration that can run here, with the full scope; none without.</summary>
    public static IEnumerable<TestFixtureData> Full =>
        IsFull ? LoadEngines.All.Where(engine => engine.LeftOut is null).Select(EngineFixtures.Of) : [];

    static bool IsFull => SettingsOfRun.OrDefault.Scope == Scope.Full;
}
