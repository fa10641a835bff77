namespace Perf.Harness.Tests.Engines;

/// <summary>
/// Every workload on every engine that is there, and some on each configuration that is not in the default run,
/// once and unmeasured, on a small feed.
/// </summary>
[Parallelizable(ParallelScope.All)]
public sealed class EveryCaseTests
{
    SmallFeed _feed = null!;

    public static IEnumerable<TestCaseData> All =>
        from configuration in EngineCatalogue.All
        where configuration.LeftOut is null
        from workload in CrudWorkloads.All
        where workload.RunsOn(configuration) && IsTried(configuration, workload)
        select new TestCaseData(configuration, workload.Name)
            .SetArgDisplayNames(configuration.ToString(), workload.Name);

    // Each depends on other options of an engine. The default run checks each of its own answers.
    static readonly string[] OnEach =
    [
        "create-table", "insert-one", "insert-many", "upsert", "delete-all", "shrink", "trips-import",
    ];

    // A call of DuckDB takes a millisecond, and a case of EF Core a second: they have the few alone, on the first of
    // their configurations. The full scope checks every answer of all.
    static readonly string[] Slow =
        [Perf.Engines.DuckDb.Configurations.Engine, Perf.Engines.EntityFramework.Configurations.Engine];

    static bool IsTried(EngineConfiguration configuration, WorkloadSource workload)
    {
        bool isFirst = EngineCatalogue.All.First(one => one.LeftOut is null
            && one.Engine == configuration.Engine && workload.RunsOn(one)) == configuration;
        return Slow.Contains(configuration.Engine)
            ? isFirst && OnEach.Contains(workload.Name)
            : isFirst || (!configuration.InDefaultRun && OnEach.Contains(workload.Name));
    }

    [OneTimeSetUp]
    public void WriteFeed() => _feed = new SmallFeed();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [TestCaseSource(nameof(All))]
    public void A_case_is_right_and_its_state_comes_back(EngineConfiguration configuration, string workload) =>
        EveryCase.IsRight(configuration, _feed, workload);
}
