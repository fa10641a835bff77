using Perf.Engines;
using Perf.Harness.Environments;

namespace Perf.Tests;

/// <summary>One fixture for each engine configuration, with the categories that filters use.</summary>
public static class EngineFixtures
{
    /// <summary>Every configuration that can run here, and that the scope of the run has.</summary>
    public static IEnumerable<TestFixtureData> All => Here.Select(Of);

    /// <summary>Every configuration that can't: each is listed once, with its reason.</summary>
    public static IEnumerable<TestCaseData> LeftOut =>
        EngineCatalogue.All.Where(engine => engine.LeftOut is not null).Select(engine =>
        {
            var test = new TestCaseData(engine);
            test.SetArgDisplayNames($"{engine}: {engine.LeftOut}");
            foreach (string category in Categories(engine)) test.SetCategory(category);
            return test;
        });

    /// <summary>Those whose file calls can be recorded, and made to fail.</summary>
    public static IEnumerable<TestFixtureData> Recorded =>
        Here.Where(engine => engine.Record is not null).Select(Of);

    /// <summary>
    /// Those whose syncs are counted from outside: where no counter runs inside, and those of one engine to compare;
    /// with the full scope all.
    /// </summary>
    public static IEnumerable<TestFixtureData> Traced =>
        Here.Where(engine => engine.CountWork is null || SettingsOfRun.OrDefault.Scope == Scope.Full
            || engine.Engine == Engines.MicrosoftDataSqlite.Configurations.Engine).Select(Of);

    /// <summary>The configurations whose stores are of that kind.</summary>
    public static IEnumerable<TestFixtureData> Having(Type capability) =>
        Here.Where(engine => engine.Has(capability)).Select(Of);

    /// <summary>Every configuration; none unless the scope of the run is the full one.</summary>
    public static IEnumerable<TestFixtureData> WithFullScope =>
        SettingsOfRun.OrDefault.Scope == Scope.Full ? All : [];

    static IEnumerable<EngineConfiguration> Here =>
        SettingsOfRun.OrDefault.Shard.Take(EngineCatalogue.All.Where(engine => engine.LeftOut is null
            && (engine.InDefaultRun || SettingsOfRun.OrDefault.Scope == Scope.Full)));

    /// <summary>The fixture of one configuration.</summary>
    public static TestFixtureData Of(EngineConfiguration engine)
    {
        var fixture = new TestFixtureData(engine);
        fixture.SetArgDisplayNames(engine.Engine, engine.Name);
        foreach (string category in Categories(engine)) fixture.Properties.Add("Category", category);
        return fixture;
    }

    static string[] Categories(EngineConfiguration engine) =>
        [engine.Engine, engine.Name, $"durability-{engine.Durability}".ToLowerInvariant()];
}
