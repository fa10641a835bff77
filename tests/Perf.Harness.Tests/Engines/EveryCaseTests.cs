using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// Every workload on every engine configuration that is there and on one of each axis, once and unmeasured, on a
/// small feed.
/// </summary>
[Parallelizable(ParallelScope.All)]
public sealed class EveryCaseTests
{
    SmallFeed _feed = null!;

    public static IEnumerable<TestCaseData> All =>
        from configuration in EngineCatalogue.All.Concat(EngineCatalogue.OneOfEachAxis)
        where configuration.LeftOut is null
        from workload in CrudWorkloads.All
        where workload.RunsOn(configuration) && IsTried(configuration, workload)
        select new TestCaseData(configuration, workload.Name)
            .SetArgDisplayNames(configuration.ToString(), workload.Name);

    // A call of DuckDB takes a millisecond: what it does in a way of its own. Its measured runs check every answer.
    static readonly string[] OnDuckDb =
        ["create-table", "insert-one", "query", "upsert", "delete-one", "trips-import", "trips-search-scan"];

    // What everybody knows of SQLite, and costs seconds on it, is tried once on each engine.
    static bool IsTried(EngineConfiguration configuration, WorkloadSource workload) =>
        configuration.Engine == Perf.Engines.DuckDb.Configurations.Engine ? OnDuckDb.Contains(workload.Name)
        : workload.InDefaultRun || EngineCatalogue.Named.First(one => one.LeftOut is null
            && one.Engine == configuration.Engine && workload.RunsOn(one)) == configuration;

    [OneTimeSetUp]
    public void WriteFeed() => _feed = new SmallFeed();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [TestCaseSource(nameof(All))]
    public void A_case_is_right_and_its_state_comes_back(EngineConfiguration configuration, string workload) =>
        EveryCase.IsRight(configuration, _feed, workload);
}
