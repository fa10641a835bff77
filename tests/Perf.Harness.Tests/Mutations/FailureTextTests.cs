using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Engines;
using Perf.Harness.Tests.Functions;
using Perf.Harness.Tests.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// Four things that go wrong, and the whole text of each failure: somebody who reads nothing else knows the cause.
/// Counts are those of real stores; times are made up, for a machine's would differ.
/// </summary>
public sealed class FailureTextTests
{
    readonly SmallFeed _feed = new();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [Test]
    public void Slower_managed_code() => Says(Slower(), """
        crud/insert-one @ microsoft-data-sqlite/wal-full is 16.0 % slower than 46ed4ee (accepted)
          time            +16.0 % compared with 46ed4ee (accepted) (95 % interval +15.4 % to +16.6 %, 12 pairs); 45.6 µs -> 52.9 µs per operation
                          46ed4ee (accepted) |██ ▆ ▆ ▆                                | 44.7 µs to 46.5 µs
                          this build         |                              █  █ ▆ ▆ ▆| 51.8 µs to 54.0 µs
                          where: Row.Parse +172 instructions, sqlite3_step unchanged
          passed: 8 counts
          to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full"
          to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
        """);

    [Test]
    [Platform(Exclude = "Win")]     // it has no directory to sync
    public void One_more_sync()
    {
        EngineConfiguration full = EngineCatalogue.Find("microsoft-data-sqlite/delete-full");
        Says(Counted(CrudWorkloads.InsertInTransaction, full, full.With("synchronous-extra")), """
            crud/insert-in-transaction @ microsoft-data-sqlite/delete-full regressed: syncs
              syncs           4 -> 5 (0 -> 0.01 per operation), +25.0 %
                              1 more sync in 1,000 operations
                              directory syncs (normal) 1 -> 2
              passed: 26 counts
              to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-in-transaction&TestCategory=microsoft-data-sqlite&TestCategory=delete-full"
              to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-in-transaction&TestCategory=microsoft-data-sqlite&TestCategory=delete-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
            """);
    }

    [Test]
    public void A_lost_index()
    {
        EngineConfiguration normal = EngineCatalogue.Find("microsoft-data-sqlite/wal-normal");
        Says(Counted(new TripsWorkloads(_feed.Source).SearchIndex, normal, normal.With("index-dropped")), """
            crud/trips-search-index @ microsoft-data-sqlite/wal-normal regressed: vm-steps, full-scan-steps, plans
              vm-steps        9,499 -> 52,100 (189.98 -> 1042 per operation), +448.5 %
              full-scan-steps 0 -> 14,950 (0 -> 299 per operation), from nothing
                              rows are scanned that were looked up before: an index is missing or not used
              plans           SEARCH Trips USING INDEX TripsShape (ShapeId=?) -> SCAN Trips in SELECT RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, WheelchairAccessible FROM Trips WHERE ShapeId = @ShapeId
              cache-hits      900 -> 350 (18 -> 7 per operation), -61.1 % (improved)
              passed: 24 counts
              to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=trips-search-index&TestCategory=microsoft-data-sqlite&TestCategory=wal-normal"
              to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=trips-search-index&TestCategory=microsoft-data-sqlite&TestCategory=wal-normal" -e PERF_BASELINES=accept -e PERF_REASON="why"
            """);
    }

    [Test]
    public void A_lost_durability_class()
    {
        EngineConfiguration full = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");
        EngineConfiguration normal = EngineCatalogue.Find("microsoft-data-sqlite/wal-normal");
        Says(Counted(CrudWorkloads.InsertOne, full, normal with { Name = full.Name }), """
            crud/insert-one @ microsoft-data-sqlite/wal-full regressed: options, durability
              options         synchronous: full -> normal
              durability      class power -> process: a commit survives less than the accepted one: a flush is missing
              syncs           201 -> 1 (1.01 -> 0.01 per operation), -99.5 % (improved)
                              wal syncs (normal) 201 -> 1 (improved)
              passed: 24 counts
              to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full"
              to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
            """);
    }

    static Comparison Slower() =>
        MadeComparisons.Of(evidence => evidence.Paired(1.16) with { Where = MadeCalls.MoreInParse });

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
