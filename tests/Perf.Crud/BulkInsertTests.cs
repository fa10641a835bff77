namespace Perf.Crud;

/// <summary>Many records in one call.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class BulkInsertTests(EngineConfiguration engine)
{
    [Case("insert-many")]
    public void Insert_many() => PerfTest.Check(engine);
}
