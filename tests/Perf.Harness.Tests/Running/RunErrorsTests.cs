namespace Perf.Harness.Tests.Running;

/// <summary>An error of many cases is reported once, and each case still fails and is counted.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class RunErrorsTests : TestsInFolder
{
    [Test, Tried(6, "a worker killed, a disk full", "fails, and the total counts what could not be measured")]
    public void Case_that_could_not_be_measured_counts_in_the_total()
    {
        using var session = Session(Folder, "dies", "wrong", "throws");
        string[] messages = [.. new[] { "dies", "wrong", "throws" }.Select(name => MessageOf(session, name))];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(messages[0], Is.EqualTo("toys/dies @ toy/plain could not be measured: "
            + "the worker ended with exit code 9 while it measured toys/dies @ toy/plain."));
        Assert.That(new ClosingBlock(session.Result).Lines(), Is.EqualTo(
        [
            "failed: 3 cases: toys/throws @ toy/plain (not measured), toys/dies @ toy/plain (not measured), "
                + "toys/wrong @ toy/plain (not measured)",
            "note: skipped: 3 gates; details: artifacts/report-toys.md, with charts: artifacts/report/index.html",
            "gates: 0 evaluated in 0 cases (0 counts, 0 bounds, 0 pairs), 0 passed, 0 regressed, 0 improved; "
                + "3 skipped (3 could not be measured)",
        ]));
        Assert.That(session.Errors, Has.Count.EqualTo(3));
    }

    static string MessageOf(SuiteSession session, string workload)
    {
        var error = Assert.Throws<MeasurementException>(() => session.Judge(ToySuite.Id(workload)))!;
        Assert.That(error.StackTrace, Is.Empty);
        return error.Message;
    }

    static SuiteSession Session(ScratchFolder folder, params string[] cases) => new(
        new ToySuite(), new Settings { Scope = Scope.Quick },
        new ProjectLayout(folder.Root) { MachineLock = new FileInfo(Path.Combine(folder.Root.FullName, "lock")) },
        cases.Select(one => ToySuite.Id(one).ToString()).ToHashSet(), _ => { });
}
