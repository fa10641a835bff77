namespace Perf.Harness.Tests.Reports;

[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class ReportCommandsTests : TestsInFolder, IDisposable
{
    readonly StringWriter _output = new(), _error = new();

    [TestCase("run.json")]
    [TestCase("", Description = "the folder of the report")]
    public void Reports_of_several_runs_become_one(string name)
    {
        string[] runs = [Saved("one", name), Saved("two", name)];
        string joined = Path.Combine(Folder.Root.FullName, "joined");
        Assert.That(ReportCommands.Run(["report", joined, .. runs], _output, _error), Is.Zero, _error.ToString());
        RunDocument all = RunDocument.Parse(Folder.Read("joined/run.json"));
        Assert.That(all.Suites, Has.Count.EqualTo(2));
        Assert.That(Folder.Files, Does.Contain("joined/index.html"));
    }

    [Test]
    public void Failed_cases_of_a_run_become_annotations()
    {
        Assert.That(ReportCommands.Run(["annotate", Saved("one", "")], _output, _error), Is.Zero, _error.ToString());
        Assert.That(_output.ToString(), Does.StartWith("::error file=baselines/microsoft-data-sqlite/wal-full.json"));
    }

    [TestCase("annotate", "nowhere", "expected the run.json of a report. Name the file, or its folder.")]
    [TestCase("annotate", "damaged.json", "A run.json is damaged: ")]
    [TestCase("report", "joined", "expected: report <output folder> <run.json>... or: annotate <run.json>")]
    public void Wrong_argument_fails_with_what_to_type(string command, string path, string message)
    {
        Folder.Write("damaged.json", "{ \"suites\": [");
        string[] args = [command, Path.Combine(Folder.Root.FullName, path)];
        Assert.That(ReportCommands.Run(args, _output, _error), Is.Not.Zero);
        Assert.That(_error.ToString(), Does.Contain(message).And.Not.Contain("   at "));
    }

    public void Dispose()
    {
        _output.Dispose();
        _error.Dispose();
    }

    string Saved(string folder, string name)
    {
        Folder.Write($"{folder}/run.json", MadeRun.Document.ToJson());
        return Path.Combine(Folder.Root.FullName, folder, name);
    }
}
