using Perf.Engines.Workloads;

namespace Perf.Crud.FullScope;

/// <summary>
/// The configurations that have cases of a group of workloads; none unless the scope of the run is the full one.
/// </summary>
public static class FullScopeFixtures
{
    /// <summary>Those with YCSB.</summary>
    public static IEnumerable<TestFixtureData> Ycsb => Having(FullScopeWorkloads.Ycsb);

    /// <summary>Those with a bank.</summary>
    public static IEnumerable<TestFixtureData> Bank => Having(FullScopeWorkloads.Bank);

    /// <summary>Those with rows for each transaction and statement.</summary>
    public static IEnumerable<TestFixtureData> Steps => Having(FullScopeWorkloads.Steps);

    /// <summary>Those with blobs.</summary>
    public static IEnumerable<TestFixtureData> Blobs => Having(FullScopeWorkloads.Blobs);

    /// <summary>Those with speedtest1.</summary>
    public static IEnumerable<TestFixtureData> Speedtest => Having(FullScopeWorkloads.Speedtest);

    static IEnumerable<TestFixtureData> Having(IReadOnlyList<WorkloadSource> workloads) => EngineFixtures.WithFullScope
        .Where(fixture => fixture.Arguments is [EngineConfiguration engine]
            && workloads.Any(workload => workload.RunsOn(engine)));
}
