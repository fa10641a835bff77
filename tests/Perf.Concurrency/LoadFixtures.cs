using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Tests;

namespace Perf.Concurrency;

/// <summary>One fixture for each engine configuration that load scenarios run on.</summary>
public static class LoadFixtures
{
    /// <summary>The suite's configurations, with the categories that all suites use.</summary>
    public static IEnumerable<TestFixtureData> All => EngineFixtures.All.Where(fixture =>
        fixture.Arguments[0] is EngineConfiguration engine && ConcurrencySuite.Engines.Contains(engine));
}
