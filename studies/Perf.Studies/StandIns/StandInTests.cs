extern alias StandIns;

using Perf.Engines.Workloads;
using Perf.Harness.Tests.Engines;
using StandIns::Perf.StandIns;

namespace Perf.Studies.StandIns;

/// <summary>Every workload on every substitute, once and unmeasured.</summary>
public sealed class StandInTests
{
    SmallFeed _feed = null!;

    public static IEnumerable<TestCaseData> All =>
        from configuration in Catalogue.All
        from workload in CrudWorkloads.All
        where workload.RunsOn(configuration)
        select new TestCaseData(configuration, workload.Name)
            .SetArgDisplayNames(configuration.ToString(), workload.Name);

    [OneTimeSetUp]
    public void WriteFeed() => _feed = new SmallFeed();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [TestCaseSource(nameof(All))]
    public void A_case_is_right_and_its_state_comes_back(EngineConfiguration configuration, string workload) =>
        EveryCase.IsRight(configuration, _feed, workload);
}
