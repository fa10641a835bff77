namespace Perf.Harness.Tests.Baselines;

/// <summary>A database that is not counted may write its files on a thread of its own, at any time.</summary>
sealed class UnevenSizesTests
{
    [Test]
    public void Size_that_differs_between_processes_is_the_only_one_not_accepted()
    {
        Run[] runs = [Uncounted(90_112), Uncounted(65_536)];
        var accepted = Acceptance.Of(null, Judge.Of(new Evidence(null, runs[0])), runs, "first");
        CaseBaseline stored = accepted.Case;
        Comparison next = Judge.Of(new Evidence(stored, Uncounted(106_496)));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(stored.Work.Counts.Keys, Is.EquivalentTo([Metric.FileSize, Metric.AllocatedBytes]));
        Assert.That(
            next.NotEvaluated.Where(gate => gate.Kind == GateKind.Count).Select(gate => (gate.Metric, gate.Reason)),
            Is.EqualTo([(Metric.LogFileSize, new Reason.UnevenSize())]));
        Assert.That(next.IsRegressed, Is.False);
    }

    [Test]
    public void Size_that_all_processes_have_is_compared()
    {
        Run[] runs = [Uncounted(90_112), Uncounted(90_112)];
        var accepted = Acceptance.Of(null, Judge.Of(new Evidence(null, runs[0])), runs, "first");
        Comparison next = Judge.Of(new Evidence(accepted.Case, Uncounted(106_496)));
        Assert.That(
            next.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric),
            Is.EqualTo([Metric.LogFileSize]));
    }

    [Test]
    public void Log_of_a_counted_database_must_not_differ()
    {
        Run[] runs = [Counted(90_112), Counted(65_536)];
        Assert.That(
            () => Acceptance.Of(null, Judge.Of(new Evidence(null, runs[0])), runs, "first"),
            Throws.TypeOf<AcceptanceException>().With.Message.Contains(
                "2 processes counted different log-file-size (90112, 65536)"));
    }

    static Run Uncounted(long log) => MadeRuns.Run() with
    {
        Work = WorkCounts.Unknown.With(Metric.FileSize, 8_192).With(Metric.AllocatedBytes, 728)
            .With(Metric.LogFileSize, log),
    };

    static Run Counted(long log)
    {
        Run run = MadeRuns.Run();
        return run with { Work = run.Work.With(Metric.LogFileSize, log) };
    }
}
