namespace Perf.Crud;

/// <summary>Deletes by key, in shuffled order; and what becomes of the space.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class DeleteTests(EngineConfiguration engine)
{
    [Test, Category("delete-one")]
    public void Delete_one() => PerfTest.Check(engine, "delete-one");

    [Test, Category("delete-all")]
    public void Delete_all() => PerfTest.Check(engine, "delete-all");

    [Test, Category("shrink")]
    public void Shrink() => PerfTest.Check(engine, "shrink");
}
