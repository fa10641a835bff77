namespace Perf.Crud;

/// <summary>Single inserts.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class InsertTests(EngineConfiguration engine)
{
    [Test, Category("insert-one")]
    public void Insert_one() => PerfTest.Check(engine, "insert-one");

    [Test, Category("insert-in-transaction")]
    public void Insert_in_transaction() => PerfTest.Check(engine, "insert-in-transaction");

    [Test, Category("insert-large")]
    public void Insert_large() => PerfTest.Check(engine, "insert-large");
}
