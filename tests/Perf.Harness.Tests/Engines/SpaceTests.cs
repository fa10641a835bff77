using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Tests.Mutations;

namespace Perf.Harness.Tests.Engines;

/// <summary>What becomes of the space of deleted records, where a store has files.</summary>
public sealed class SpaceTests
{
    static IEnumerable<EngineConfiguration> Shrinking => EngineCatalogue.All.Where(configuration =>
        configuration.InDefaultRun && configuration.LeftOut is null && configuration.Persists
            && configuration.Has(typeof(IShrinkingStore)));

    [TestCaseSource(nameof(Shrinking))]
    public void Deleting_everything_keeps_the_file_and_shrinking_gives_it_back(EngineConfiguration configuration)
    {
        IReadOnlyDictionary<string, Run> runs =
            new MutatedSuite(configuration, [CrudWorkloads.ReadOne, CrudWorkloads.DeleteAll, CrudWorkloads.Shrink])
                .CountWork();

        Assert.That(SizeOf(runs["delete-all"]), Is.EqualTo(SizeOf(runs["read-one"])));
        Assert.That(SizeOf(runs["shrink"]), Is.LessThan(SizeOf(runs["delete-all"]) / 2));
    }

    static long SizeOf(Run run) => run.Work[Metric.FileSize]!.Value;
}
