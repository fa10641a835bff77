using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;

namespace Perf.Tests;

/// <summary>One fixture for each engine configuration, with the categories that filters use.</summary>
public static class EngineFixtures
{
    /// <summary>Every configuration that can run here.</summary>
    public static IEnumerable<TestFixtureData> All => EngineCatalogue.All.Where(engine => engine.LeftOut is null).Select(Fixture);

    /// <summary>Every configuration that can't: each is listed once, with its reason.</summary>
    public static IEnumerable<TestFixtureData> LeftOut => EngineCatalogue.All.Where(engine => engine.LeftOut is not null).Select(Fixture);

    /// <summary>Those whose file calls can be recorded, and made to fail.</summary>
    public static IEnumerable<TestFixtureData> Recorded =>
        EngineCatalogue.All.Where(engine => engine is { LeftOut: null, Record: not null }).Select(Fixture);

    /// <summary>The configurations whose stores are of that kind.</summary>
    public static IEnumerable<TestFixtureData> Having(Type capability) =>
        EngineCatalogue.All.Where(engine => engine.LeftOut is null && engine.Has(capability)).Select(Fixture);

    static TestFixtureData Fixture(EngineConfiguration engine)
    {
        var fixture = new TestFixtureData(engine);
        fixture.SetArgDisplayNames(engine.Engine, engine.Name);
        fixture.Properties.Add("Category", engine.Engine);
        fixture.Properties.Add("Category", engine.Name);
        fixture.Properties.Add("Category", $"durability-{engine.Durability}".ToLowerInvariant());
        return fixture;
    }
}
