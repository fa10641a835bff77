namespace Perf.Crud;

/// <summary>Fifty records in one call: as many statements, or one with as many rows.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class BatchTests(EngineConfiguration engine)
{
    [Case("insert-batch")]
    public void Insert_batch() => PerfTest.Check(engine);

    [Case("insert-batch-in-transaction")]
    public void Insert_batch_in_transaction() => PerfTest.Check(engine);

    [Case("insert-values")]
    public void Insert_values() => PerfTest.Check(engine);
}
