namespace Perf.Harness.Tests.Engines;

/// <summary>What becomes of the space of deleted records, where a store has files.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class SpaceTests
{
    DirectoryInfo _folder = null!;

    // One of each engine: the default run counts what all of them come to.
    static IEnumerable<EngineConfiguration> Shrinking => EngineCatalogue.All.Where(configuration =>
        configuration.InDefaultRun && configuration.LeftOut is null && configuration.Persists
            && configuration.Has(typeof(IShrinking))).DistinctBy(configuration => configuration.Engine);

    [SetUp]
    public void MakeFolder() => _folder = TempFolder.InMemory();

    [TearDown]
    public void RemoveFolder() => _folder.Delete(recursive: true);

    [TestCaseSource(nameof(Shrinking))]
    public void Deleting_everything_keeps_the_file_and_shrinking_gives_it_back(EngineConfiguration configuration)
    {
        long deleted = SizeAfter(CrudWorkloads.DeleteAll);
        Assert.That(deleted, Is.EqualTo(SizeAfter(CrudWorkloads.ReadOne)));
        Assert.That(SizeAfter(CrudWorkloads.Shrink), Is.LessThan(deleted / 2));

        long SizeAfter(WorkloadSource workload)
        {
            var source = new CaseSource(
                new CaseId("crud", workload.Name, configuration.Engine, configuration.Name), configuration.Subject,
                directory => new StoreCase("crud", configuration, workload.Create(), directory));
            WorkPass pass = WorkPass.Of(
                source, _folder.CreateSubdirectory(workload.Name), new Batch(workload.Create().WorkOperations));
            return pass.Work[Metric.FileSize]!.Value;
        }
    }
}
