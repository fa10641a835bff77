namespace Perf.Crud;

/// <summary>Reads, every value fetched and checked.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class ReadTests(EngineConfiguration engine)
{
    [Case("read-one")]
    public void Read_one() => PerfTest.Check(engine);

    [Case("read-all")]
    public void Read_all() => PerfTest.Check(engine);

    [Case("read-all-to-list")]
    public void Read_all_to_list() => PerfTest.Check(engine);

    [Case("read-by-name")]
    public void Read_by_name() => PerfTest.Check(engine);

    [Case("read-cached")]
    public void Read_cached() => PerfTest.Check(engine);
}
