namespace Perf.Crud;

/// <summary>128,982 trips of a public transport feed: imported whole, then searched.</summary>
[CasesOn(typeof(TripsFixtures), nameof(TripsFixtures.All))]
public sealed class TripsTests(EngineConfiguration engine)
{
    [Case("trips-import")]
    public void Import() => PerfTest.Check(engine);

    [Case("trips-search-key")]
    public void Search_by_key() => PerfTest.Check(engine);

    [Case("trips-search-index")]
    public void Search_by_index() => PerfTest.Check(engine);

    [Case("trips-search-scan")]
    public void Search_by_scan() => PerfTest.Check(engine);
}
