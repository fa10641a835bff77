namespace Perf.Crud;

/// <summary>Fifty records in one call: as many statements, or one with as many rows.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class BatchTests(EngineConfiguration engine)
{
    [Test, Category("insert-batch")]
    public void Insert_batch() => PerfTest.Check(engine, "insert-batch");

    [Test, Category("insert-batch-in-transaction")]
    public void Insert_batch_in_transaction() => PerfTest.Check(engine, "insert-batch-in-transaction");

    [Test, Category("insert-values")]
    public void Insert_values() => PerfTest.Check(engine, "insert-values");
}
