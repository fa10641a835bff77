namespace Perf.Crud;

/// <summary>Reads, every value fetched and checked.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class ReadTests(EngineConfiguration engine)
{
    [Test, Category("read-one")]
    public void Read_one() => PerfTest.Check(engine, "read-one");

    [Test, Category("read-all")]
    public void Read_all() => PerfTest.Check(engine, "read-all");

    [Test, Category("read-all-to-list")]
    public void Read_all_to_list() => PerfTest.Check(engine, "read-all-to-list");

    [Test, Category("read-by-name")]
    public void Read_by_name() => PerfTest.Check(engine, "read-by-name");

    [Test, Category("read-cached")]
    public void Read_cached() => PerfTest.Check(engine, "read-cached");
}
