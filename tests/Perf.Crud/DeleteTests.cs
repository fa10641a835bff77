namespace Perf.Crud;

/// <summary>Deletes by key, in shuffled order; and what becomes of the space.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class DeleteTests(EngineConfiguration engine)
{
    [Case("delete-one")]
    public void Delete_one() => PerfTest.Check(engine);

    [Case("delete-all")]
    public void Delete_all() => PerfTest.Check(engine);

    [Case("shrink")]
    public void Shrink() => PerfTest.Check(engine);
}
