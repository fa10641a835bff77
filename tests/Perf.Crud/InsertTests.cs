namespace Perf.Crud;

/// <summary>Single inserts.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class InsertTests(EngineConfiguration engine)
{
    [Case("insert-one")]
    public void Insert_one() => PerfTest.Check(engine);

    [Case("insert-in-transaction")]
    public void Insert_in_transaction() => PerfTest.Check(engine);

    [Case("insert-large")]
    public void Insert_large() => PerfTest.Check(engine);
}
