namespace Perf.Crud.FullScope;

/// <summary>Rows for each transaction, and for each list of values: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(FullScopeFixtures), nameof(FullScopeFixtures.Steps)), Category("full-scope")]
public sealed class StepTests(EngineConfiguration engine)
{
    [Test, Category("insert-transactions-of-1")]
    public void Insert_transactions_of_1() => PerfTest.Check(engine, "insert-transactions-of-1");

    [Test, Category("insert-transactions-of-10")]
    public void Insert_transactions_of_10() => PerfTest.Check(engine, "insert-transactions-of-10");

    [Test, Category("insert-transactions-of-100")]
    public void Insert_transactions_of_100() => PerfTest.Check(engine, "insert-transactions-of-100");

    [Test, Category("insert-transactions-of-1000")]
    public void Insert_transactions_of_1000() => PerfTest.Check(engine, "insert-transactions-of-1000");

    [Test, Category("insert-transactions-of-10000")]
    public void Insert_transactions_of_10000() => PerfTest.Check(engine, "insert-transactions-of-10000");

    [Test, Category("insert-values-of-1")]
    public void Insert_values_of_1() => PerfTest.Check(engine, "insert-values-of-1");

    [Test, Category("insert-values-of-10")]
    public void Insert_values_of_10() => PerfTest.Check(engine, "insert-values-of-10");

    [Test, Category("insert-values-of-100")]
    public void Insert_values_of_100() => PerfTest.Check(engine, "insert-values-of-100");

    [Test, Category("insert-values-of-1000")]
    public void Insert_values_of_1000() => PerfTest.Check(engine, "insert-values-of-1000");
}
