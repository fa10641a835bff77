namespace Perf.Crud.FullScope;

/// <summary>The core workloads of YCSB: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(FullScopeFixtures), nameof(FullScopeFixtures.Ycsb)), Category("full-scope")]
public sealed class YcsbTests(EngineConfiguration engine)
{
    [Test, Category("ycsb-a")]
    public void Ycsb_a() => PerfTest.Check(engine, "ycsb-a");

    [Test, Category("ycsb-b")]
    public void Ycsb_b() => PerfTest.Check(engine, "ycsb-b");

    [Test, Category("ycsb-c")]
    public void Ycsb_c() => PerfTest.Check(engine, "ycsb-c");

    [Test, Category("ycsb-d")]
    public void Ycsb_d() => PerfTest.Check(engine, "ycsb-d");

    [Test, Category("ycsb-e")]
    public void Ycsb_e() => PerfTest.Check(engine, "ycsb-e");

    [Test, Category("ycsb-f")]
    public void Ycsb_f() => PerfTest.Check(engine, "ycsb-f");
}
