using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;

namespace Perf.Harness.Tests.Engines;

/// <summary>Every workload on every engine configuration that is there, once and unmeasured, on a small feed.</summary>
public sealed class EveryCaseTests
{
    const int RestoresAtMost = 6;

    SmallFeed _feed = null!;

    public static IEnumerable<TestCaseData> All =>
        from configuration in EngineCatalogue.All
        where configuration.LeftOut is null
        from workload in CrudWorkloads.All
        where workload.RunsOn(configuration)
        select new TestCaseData(configuration, workload.Name).SetArgDisplayNames(configuration.ToString(), workload.Name);

    [OneTimeSetUp]
    public void WriteFeed() => _feed = new SmallFeed();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [TestCaseSource(nameof(All))]
    public void A_case_is_right_and_its_state_comes_back(EngineConfiguration configuration, string workload)
    {
        var directory = Directory.CreateTempSubdirectory("perf-every-");
        try
        {
            using var measured = new StoreCase("crud", configuration, Workload(workload), directory);
            measured.Prepare();
            measured.Verify(measured.Execute(measured.LeastOperations));
            measured.Restore();

            Assert.That(States(measured).Take(RestoresAtMost), Has.Member(true), "a state equal to the last one");
            measured.Verify(measured.Execute(measured.LeastOperations));
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    static IEnumerable<bool> States(StoreCase measured)
    {
        string state = measured.State();
        while (true)
        {
            measured.Execute(measured.LeastOperations);
            measured.Restore();
            string last = state;
            state = measured.State();
            yield return state == last;
        }
    }

    IWorkload Workload(string name) =>
        CrudWorkloads.On(_feed.Source).Single(source => source.Name == name).Create();
}
