namespace Perf.Crud;

/// <summary>Updates and inserts in one.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class UpsertTests(EngineConfiguration engine)
{
    [Case("upsert")]
    public void Upsert() => PerfTest.Check(engine);
}
