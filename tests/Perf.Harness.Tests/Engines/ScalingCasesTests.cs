using Perf.Engines.Reference;
using Perf.Engines.Scaling;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// Every scaling workload on each configuration that is not in the default run, and of each engine on one with files
/// and one without, on its smallest table, unmeasured. The default run checks each of its own answers.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class ScalingCasesTests
{
    const int Smallest = 1_000;
    const int Operations = 20;

    DirectoryInfo _directory = null!;

    public static IEnumerable<TestCaseData> All =>
        from configuration in EngineCatalogue.All.Where(one => one.LeftOut is null)
            .DistinctBy(one => (one.Engine, one.Persists, one.InDefaultRun ? null : one.Name))
        from workload in ScalingCases.WorkloadsOf(configuration)
        select new TestCaseData(configuration, workload).SetArgDisplayNames(configuration.ToString(), workload);

    [SetUp]
    public void MakeDirectory() => _directory = TempFolder.InMemory();

    [TearDown]
    public void RemoveDirectory() => _directory.Delete(recursive: true);

    [TestCaseSource(nameof(All))]
    public void Case_is_correct_on_loaded_files_and_on_copied_files(
        EngineConfiguration configuration, string workload)
    {
        var scaling = new ScalingCases();
        for (int i = 0; i < 2; i++)
        {
            using ScalingCase opened = Open(scaling, configuration, workload, $"case-{i}");
            ICase measured = opened.Steps.Single().Case;
            opened.Prepare();
            measured.Verify(measured.Execute(Operations));
            measured.Restore();
            measured.Verify(measured.Execute(1));
            measured.Restore();
            measured.Verify(measured.Execute(Operations));
        }
    }

    [Test]
    public void Only_the_first_store_of_a_size_is_loaded()
    {
        int begunEmpty = 0;
        EngineConfiguration sqlite = EngineCatalogue.Find("microsoft-data-sqlite/wal-off");
        EngineConfiguration counted = sqlite with
        {
            Open = (directory, work) =>
            {
                if (!directory.EnumerateFiles().Any()) begunEmpty++;
                return sqlite.Open(directory, work);
            },
        };
        var scaling = new ScalingCases();
        foreach (string workload in new[] { "scaling-read-one", "scaling-delete-one", "scaling-insert-one" })
        {
            using ScalingCase opened = Open(scaling, counted, workload, workload);
            opened.Prepare();
        }

        Assert.That(begunEmpty, Is.EqualTo(1));
    }

    [TestCase("scaling-read-one", Fault.MissesOne)]
    [TestCase("scaling-update-one", Fault.LosesOne)]
    [TestCase("scaling-upsert", Fault.LosesOne)]
    [TestCase("scaling-insert-one", Fault.LosesOne)]
    [TestCase("scaling-delete-one", Fault.KeepsOne)]
    [TestCase("scaling-search-index", Fault.MissesOne)]
    public void A_store_that_answers_wrong_is_an_error(string workload, Fault fault)
    {
        EngineConfiguration wrong = Configurations.Memory with { Open = (_, _) => new FaultyStore(fault) };
        using ScalingCase opened = Open(new ScalingCases(), wrong, workload, "wrong");
        opened.Prepare();
        ICase measured = opened.Steps.Single().Case;
        Assert.That(() => measured.Verify(measured.Execute(Operations)), Throws.TypeOf<WrongAnswerException>());
    }

    [Test]
    public void Size_that_is_not_needed_is_not_made()
    {
        using ScalingCase opened = Open(
            new ScalingCases(), Configurations.Memory, "scaling-read-one", "all", int.MaxValue);
        Assert.That(opened.Steps.Select(step => step.Records), Is.EqualTo([1_000, 10_000, 100_000, 1_000_000]));
        Assert.That(_directory.EnumerateFileSystemInfos("*", SearchOption.AllDirectories).Select(one => one.Name),
            Is.EqualTo(["all"]));
    }

    ScalingCase Open(
        ScalingCases scaling, EngineConfiguration configuration, string workload, string folder,
        int records = Smallest) =>
        scaling.Open(
            new CaseId("crud", workload, configuration.Engine, configuration.Name), configuration,
            _directory.CreateSubdirectory(folder)).Within(records);
}
