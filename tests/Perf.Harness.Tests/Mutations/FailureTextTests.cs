using Perf.Harness.Tests.Engines;
using Perf.Harness.Tests.Functions;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// Two things that go wrong, and the whole text of each failure: the reader of the text alone knows the cause.
/// </summary>
public sealed class FailureTextTests
{
    readonly SmallFeed _feed = new();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [Test]
    [Platform(Exclude = "Win")]     // it has no directory to sync
    public void One_more_sync()
    {
        EngineConfiguration full = EngineCatalogue.Find("microsoft-data-sqlite/delete-full");
        Says(Counted(CrudWorkloads.InsertInTransaction, full, full.With("synchronous-extra")), """
            crud/insert-in-transaction @ microsoft-data-sqlite/delete-full regressed: syncs
              syncs           4 -> 5 (0 -> 0.01 per operation), +25.0 %
                              1 more sync over 1,000 operations: more is made durable than was accepted
                              directory syncs (normal) 1 -> 2
              held: 26 counts
              to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-in-transaction&TestCategory=microsoft-data-sqlite&TestCategory=delete-full"
              to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-in-transaction&TestCategory=microsoft-data-sqlite&TestCategory=delete-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
            """);
    }

    [Test]
    public void Lost_index_has_its_text()
    {
        EngineConfiguration normal = EngineCatalogue.Find("microsoft-data-sqlite/wal-normal");
        Says(Counted(new TripsWorkloads(_feed.Source).SearchIndex, normal, normal.With("index-dropped")), """
            crud/trips-search-index @ microsoft-data-sqlite/wal-normal regressed: vm-steps, full-scan-steps, plans
              vm-steps        9,499 -> 52,100 (189.98 -> 1042 per operation), +448.5 %
              full-scan-steps 0 -> 14,950 (0 -> 299 per operation), from nothing
                              rows are stepped over that were looked up before: an index is lost or not used
              plans           SEARCH Trips USING INDEX TripsShape (ShapeId=?) -> SCAN Trips in SELECT RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, WheelchairAccessible FROM Trips WHERE ShapeId = @ShapeId
              cache-hits      900 -> 350 (18 -> 7 per operation), -61.1 % (improved)
              held: 24 counts
              to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=trips-search-index&TestCategory=microsoft-data-sqlite&TestCategory=wal-normal"
              to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=trips-search-index&TestCategory=microsoft-data-sqlite&TestCategory=wal-normal" -e PERF_BASELINES=accept -e PERF_REASON="why"
            """);
    }

    static Comparison Counted(WorkloadSource workload, EngineConfiguration before, EngineConfiguration now)
    {
        Run accepted = Run(before), changed = Run(now);
        return Judge.Of(new Evidence(MadeRuns.Case(accepted), changed with
        {
            // A first pass allocates what a later one in the same process does not.
            Work = changed.Work.With(Metric.AllocatedBytes, accepted.Work[Metric.AllocatedBytes]!.Value),
        }));

        Run Run(EngineConfiguration engine) => new MutatedSuite(engine, [workload]).CountWork()[workload.Name];
    }

    static void Says(Comparison comparison, string text) =>
        Assert.That(FailureMessage.For(comparison), Is.EqualTo(text.ReplaceLineEndings("\n")));
}
