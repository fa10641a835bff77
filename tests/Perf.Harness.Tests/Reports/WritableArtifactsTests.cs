namespace Perf.Harness.Tests.Reports;

public sealed class WritableArtifactsTests : TestsInFolder
{
    [TestCase("artifacts")]
    [TestCase("artifacts/gates")]
    [TestCase("artifacts/received")]
    [TestCase("artifacts/work")]
    [Tried(10, "artifacts that cannot be written", "one line before anything is measured")]
    public void Artifacts_that_cannot_be_written_are_refused_before_measuring(string path)
    {
        Folder.Write(path, "a file where a folder should be");
        var layout = new ProjectLayout(Folder.Root);
        var error = Assert.Throws<ArtifactsException>(() => ClosingBlock.Begin("toys", layout))!;
        Assert.That(Folder.Placeless(error), Does.StartWith("artifacts cannot be written: ")
            .And.EndsWith("artifacts writable for this user, or work on a copy that is."));
        Assert.That(error.Message, Does.Not.Contain('\n'));
    }

    [Test]
    [Tried(10, "a report that cannot be written", "one line before anything is measured")]
    public void Report_that_can_not_be_written_is_an_error()
    {
        Folder.Root.CreateSubdirectory("artifacts/report-toys.md");
        Assert.Throws<ArtifactsException>(() => ClosingBlock.Begin("toys", new ProjectLayout(Folder.Root)));
    }

    [TestCase("run.json"), TestCase("index.html"), TestCase("junit.xml")]
    public void File_that_can_not_be_written_is_an_error_in_every_other_file(string broken)
    {
        Folder.Root.CreateSubdirectory($"artifacts/report/{broken}"); // a Folder where the file should be
        var layout = new ProjectLayout(Folder.Root);
        Assert.Throws<ArtifactsException>(() => new ClosingBlock(MadeRun.Crud).Save(layout));
        string[] others = [.. new[] { "run.json", "index.html", "junit.xml" }.Where(name => name != broken)];
        using var scope = Assert.EnterMultipleScope();
        foreach (string name in others)
        {
            Assert.That(Folder.Read($"artifacts/report/{name}"), Does.Contain("could not be written")
                .And.Contain(broken).And.Contain(MadeRun.Red.Case.ToString().Split(" @ ")[1]), name);
        }

        Assert.That(Folder.Read("artifacts/report-crud.md"), Does.Contain("The report is not complete")
            .And.Contain(broken).And.Contain("## Regressed"));
        Assert.That(ClosingBlock.Added(layout.Gates).Regressed, Is.EqualTo(MadeRun.Crud.Summary.Regressed));
    }

    [Test]
    public void Run_that_fails_to_make_a_file_names_it_and_the_reason()
    {
        var writes = new ReportWrites();
        writes.Try("index.html", () => throw new InvalidOperationException("no template\nat a line"));
        writes.Try("junit.xml", () => { });
        Assert.That(Assert.Throws<ArtifactsException>(() => writes.ThrowIfAny(new DirectoryInfo(".")))!.Message,
            Is.EqualTo("the report is not complete: index.html: no template. Expected every file; "
                + "the other files of the report are complete, and name this error. Run the tests again."));
    }

    [Test]
    public void Report_of_a_run_that_was_killed_is_red()
    {
        ClosingBlock.Begin("toys", new ProjectLayout(Folder.Root));
        using var scope = Assert.EnterMultipleScope();
        foreach (string file in new[] { "report/index.html", "report/run.json", "report/junit.xml" })
            Assert.That(Folder.Read($"artifacts/{file}"), Does.Contain("The run has not ended"), file);
        Assert.That(Folder.Read("artifacts/report/junit.xml"), Does.Contain("errors=\"1\""));
        Assert.That(Folder.Read("artifacts/report-toys.md"), Does.Contain("The run has not ended"));
    }

    [Test]
    public void Killed_run_leaves_no_gates_of_the_run_before()
    {
        var layout = new ProjectLayout(Folder.Root);
        new ClosingBlock(new SuiteRun("toys", new GateSummary { Cases = 1, Counts = 7, Passed = 7 }, [])).Save(layout);
        ClosingBlock.Begin("toys", layout);
        Assert.That(ClosingBlock.Added(layout.Gates).Evaluated, Is.Zero);
    }
}
