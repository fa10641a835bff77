using Perf.Engines.Workloads;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Engines;

/// <summary>A workload on a configuration, once and unmeasured.</summary>
static class EveryCase
{
    const int RestoresAtMost = 6;

    /// <summary>Its answers are right, before and after the state has come back.</summary>
    internal static void IsRight(EngineConfiguration configuration, SmallFeed feed, string workload)
    {
        // What is right is so on every disk, and some cases sync thousands of times.
        DirectoryInfo directory = TempFolder.InMemory();
        try
        {
            using var measured = new StoreCase("crud", configuration, Workload(feed, workload), directory);
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

    static Workload Workload(SmallFeed feed, string name) =>
        CrudWorkloads.On(feed.Source).Single(source => source.Name == name).Create();
}
