namespace Perf.Crud;

/// <summary>What can't run here stays visible: each configuration once, ignored with its reason in the name.</summary>
public sealed class LeftOutTests
{
    [TestCaseSource(typeof(EngineFixtures), nameof(EngineFixtures.LeftOut))]
    public void Not_run(EngineConfiguration engine) => Assert.Ignore(engine.LeftOut!);
}
