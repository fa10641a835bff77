namespace Perf.Harness.Tests.Reports;

public sealed class GatesOfRunsTests : TestsInFolder
{
    [Test]
    [Tried(4, "two runs of the solution in one clone", "each adds up its own gates")]
    public void Two_runs_of_the_solution_in_one_clone_add_up_their_own_gates()
    {
        var layout = new ProjectLayout(Folder.Root);
        DirectoryInfo first = new(Path.Combine(layout.Gates.FullName, "1")),
            second = new(Path.Combine(layout.Gates.FullName, "2"));
        Save(first, layout, "crud", counts: 5);
        Save(second, layout, "crud", counts: 7);
        Save(first, layout, "load", counts: 1);
        Assert.That((ClosingBlock.Finish(first).Counts, ClosingBlock.Finish(second).Counts), Is.EqualTo((6, 7)));
        Assert.That(layout.Gates.EnumerateFileSystemInfos(), Is.Empty, "each is removed once it is added up");
    }

    [Test]
    public void Gates_of_a_killed_run_are_removed_after_a_day()
    {
        Folder.Write("gates/killed/crud.json", "{}").Directory!.LastWriteTimeUtc = DateTime.UtcNow.AddDays(-2);
        Folder.Write("gates/running/crud.json", "{}");
        ClosingBlock.Finish(new DirectoryInfo(Path.Combine(Folder.Root.FullName, "gates", "mine")));
        Assert.That(Folder.Files, Is.EqualTo(["gates/running/crud.json"]));
    }

    [Test]
    public void Solution_sets_the_variable_that_a_suite_reads() => Assert.That(
        Repository.Text("Directory.Build.targets"),
        Does.Contain($"RunConfiguration.EnvironmentVariables.{ClosingBlock.GatesOfSolution}=$(GatesOfSolution)"));

    static void Save(DirectoryInfo gates, ProjectLayout layout, string suite, int counts)
    {
        var run = new SuiteRun(suite, new GateSummary { Counts = counts, Passed = counts }, []);
        new ClosingBlock(run) { SolutionGates = gates }.Save(layout);
    }
}
