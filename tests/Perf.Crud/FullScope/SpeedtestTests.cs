namespace Perf.Crud.FullScope;

/// <summary>The cases of SQLite's speedtest1: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(FullScopeFixtures), nameof(FullScopeFixtures.Speedtest)), Category("full-scope")]
public sealed class SpeedtestTests(EngineConfiguration engine)
{
    [Test, Category("speedtest-100")]
    public void Speedtest_100() => PerfTest.Check(engine, "speedtest-100");

    [Test, Category("speedtest-110")]
    public void Speedtest_110() => PerfTest.Check(engine, "speedtest-110");

    [Test, Category("speedtest-120")]
    public void Speedtest_120() => PerfTest.Check(engine, "speedtest-120");

    [Test, Category("speedtest-130")]
    public void Speedtest_130() => PerfTest.Check(engine, "speedtest-130");

    [Test, Category("speedtest-140")]
    public void Speedtest_140() => PerfTest.Check(engine, "speedtest-140");

    [Test, Category("speedtest-142")]
    public void Speedtest_142() => PerfTest.Check(engine, "speedtest-142");

    [Test, Category("speedtest-145")]
    public void Speedtest_145() => PerfTest.Check(engine, "speedtest-145");

    [Test, Category("speedtest-150")]
    public void Speedtest_150() => PerfTest.Check(engine, "speedtest-150");

    [Test, Category("speedtest-160")]
    public void Speedtest_160() => PerfTest.Check(engine, "speedtest-160");

    [Test, Category("speedtest-161")]
    public void Speedtest_161() => PerfTest.Check(engine, "speedtest-161");

    [Test, Category("speedtest-170")]
    public void Speedtest_170() => PerfTest.Check(engine, "speedtest-170");

    [Test, Category("speedtest-180")]
    public void Speedtest_180() => PerfTest.Check(engine, "speedtest-180");

    [Test, Category("speedtest-190")]
    public void Speedtest_190() => PerfTest.Check(engine, "speedtest-190");

    [Test, Category("speedtest-200")]
    public void Speedtest_200() => PerfTest.Check(engine, "speedtest-200");

    [Test, Category("speedtest-210")]
    public void Speedtest_210() => PerfTest.Check(engine, "speedtest-210");

    [Test, Category("speedtest-230")]
    public void Speedtest_230() => PerfTest.Check(engine, "speedtest-230");

    [Test, Category("speedtest-240")]
    public void Speedtest_240() => PerfTest.Check(engine, "speedtest-240");

    [Test, Category("speedtest-250")]
    public void Speedtest_250() => PerfTest.Check(engine, "speedtest-250");

    [Test, Category("speedtest-270")]
    public void Speedtest_270() => PerfTest.Check(engine, "speedtest-270");

    [Test, Category("speedtest-280")]
    public void Speedtest_280() => PerfTest.Check(engine, "speedtest-280");

    [Test, Category("speedtest-310")]
    public void Speedtest_310() => PerfTest.Check(engine, "speedtest-310");

    [Test, Category("speedtest-320")]
    public void Speedtest_320() => PerfTest.Check(engine, "speedtest-320");

    [Test, Category("speedtest-400")]
    public void Speedtest_400() => PerfTest.Check(engine, "speedtest-400");

    [Test, Category("speedtest-410")]
    public void Speedtest_410() => PerfTest.Check(engine, "speedtest-410");

    [Test, Category("speedtest-500")]
    public void Speedtest_500() => PerfTest.Check(engine, "speedtest-500");

    [Test, Category("speedtest-510")]
    public void Speedtest_510() => PerfTest.Check(engine, "speedtest-510");

    [Test, Category("speedtest-520")]
    public void Speedtest_520() => PerfTest.Check(engine, "speedtest-520");

    [Test, Category("speedtest-980")]
    public void Speedtest_980() => PerfTest.Check(engine, "speedtest-980");

    [Test, Category("speedtest-990")]
    public void Speedtest_990() => PerfTest.Check(engine, "speedtest-990");
}
