namespace Perf.Crud;

/// <summary>What can't run here stays visible: each configuration once, ignored with its reason.</summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.LeftOut))]
public sealed class LeftOutTests(EngineConfiguration engine)
{
    [Test]
    public void Not_run() => Assert.Ignore(engine.LeftOut!);
}
