namespace Perf.Crud;

/// <summary>128,982 trips of a public transport feed: imported whole, then searched.</summary>
[CasesOn(typeof(TripsFixtures), nameof(TripsFixtures.All))]
public sealed class TripsTests(EngineConfiguration engine)
{
    [Test, Category("trips-import")]
    public void Import() => PerfTest.Check(engine, "trips-import");

    [Test, Category("trips-search-key")]
    public void Search_by_key() => PerfTest.Check(engine, "trips-search-key");

    [Test, Category("trips-search-index")]
    public void Search_by_index() => PerfTest.Check(engine, "trips-search-index");

    [Test, Category("trips-search-scan")]
    public void Search_by_scan() => PerfTest.Check(engine, "trips-search-scan");
}
