using NUnit.Framework;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Running;

public sealed class WritableArtifactsTests
{
    [TestCase("artifacts")]
    [TestCase("artifacts/gates")]
    [TestCase("artifacts/received")]
    [TestCase("artifacts/work")]
    [Tried(10, "artifacts that cannot be written", "one line before anything is measured")]
    public void What_can_not_be_written_is_told_in_one_line_before_anything_is_measured(string path)
    {
        using var folder = new ScratchFolder();
        folder.Write(path, "a file where a folder should be");
        var layout = new ProjectLayout(folder.Root);
        var error = Assert.Throws<ArtifactsException>(() => ClosingBlock.Begin("toys", layout))!;
        Assert.That(folder.Placeless(error), Does.StartWith("artifacts cannot be written: ")
            .And.EndsWith("artifacts writable for this user, or work on a copy that is."));
        Assert.That(error.Message, Does.Not.Contain('\n'));
    }

    [Test]
    [Tried(10, "a report that cannot be written", "one line before anything is measured")]
    public void A_report_that_can_not_be_written_is_told_too()
    {
        using var folder = new ScratchFolder();
        folder.Root.CreateSubdirectory("artifacts/report-toys.md");
        Assert.Throws<ArtifactsException>(() => ClosingBlock.Begin("toys", new ProjectLayout(folder.Root)));
    }

    [Test]
    public void A_run_that_is_killed_leaves_no_gates_of_the_run_before()
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        new ClosingBlock(new SuiteRun("toys", new GateSummary { Cases = 1, Counts = 7, Held = 7 }, [])).Save(layout);
        ClosingBlock.Begin("toys", layout);
        Assert.That(ClosingBlock.Added(layout.Gates).Evaluated, Is.Zero);
    }
}
