namespace Perf.Crud;

/// <summary>Updates by key.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class UpdateTests(EngineConfiguration engine)
{
    [Case("update-one")]
    public void Update_one() => PerfTest.Check(engine);
}
