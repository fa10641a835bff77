namespace Perf.Crud;

/// <summary>A few workloads on every point of the axes: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.Axes)), Category("axes")]
public sealed class AxesTests(EngineConfiguration engine)
{
    [Test, Category("insert-one")]
    public void Insert_one() => PerfTest.Check(engine, "insert-one");

    [Test, Category("insert-in-transaction")]
    public void Insert_in_transaction() => PerfTest.Check(engine, "insert-in-transaction");

    [Test, Category("read-one")]
    public void Read_one() => PerfTest.Check(engine, "read-one");

    [Test, Category("read-all")]
    public void Read_all() => PerfTest.Check(engine, "read-all");

    [Test, Category("query")]
    public void Query() => PerfTest.Check(engine, "query");

    [Test, Category("update-one")]
    public void Update_one() => PerfTest.Check(engine, "update-one");

    [Test, Category("delete-one")]
    public void Delete_one() => PerfTest.Check(engine, "delete-one");

    [Test, Category("delete-all")]
    public void Delete_all() => PerfTest.Check(engine, "delete-all");
}
