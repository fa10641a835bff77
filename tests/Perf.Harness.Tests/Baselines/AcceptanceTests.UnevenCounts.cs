namespace Perf.Harness.Tests.Baselines;

/// <summary>Counts that differ between processes: of files that no call writes, and of loads.</summary>
sealed partial class AcceptanceTests
{
    [Test]
    public void Size_that_differs_between_processes_is_the_only_one_not_accepted()
    {
        CaseBaseline stored = Accept(null, [Uncounted(90_112), Uncounted(65_536)]).Case;
        Comparison next = Judge.Of(new Evidence(stored, Uncounted(106_496)));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(stored.Work.Counts.Keys, Is.EquivalentTo([Metric.FileSize, Metric.AllocatedBytes]));
        Assert.That(
            next.NotEvaluated.Where(gate => gate.Kind == GateKind.Count).Select(gate => (gate.Metric, gate.Reason)),
            Is.EqualTo([(Metric.LogFileSize, new Reason.UnevenCount())]));
        Assert.That(next.IsRegressed, Is.False);
    }

    [Test]
    public void Size_that_all_processes_have_is_compared()
    {
        CaseBaseline stored = Accept(null, [Uncounted(90_112), Uncounted(90_112)]).Case;
        Comparison next = Judge.Of(new Evidence(stored, Uncounted(106_496)));
        Assert.That(
            next.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric),
            Is.EqualTo([Metric.LogFileSize]));
    }

    [Test]
    public void Log_of_a_counted_database_must_not_differ() => Assert.That(
        MessageOf([WithLog(90_112), WithLog(65_536)]),
        Does.Contain("2 processes counted different log-file-size (90112, 65536)"));

    [Test]
    public void Uneven_count_of_a_load_is_skipped_with_its_reason()
    {
        CaseBaseline stored = Accept(null, [WithLog(90_112), WithLog(65_536)], countsMayDiffer: true).Case;
        Comparison next = Judge.Of(new Evidence(stored, WithLog(106_496)) { CountsMayDiffer = true });
        Comparison more = Judge.Of(new Evidence(stored, WithLog(1, statements: 201)) { CountsMayDiffer = true });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(
            next.NotEvaluated.Where(gate => gate.Kind == GateKind.Count).Select(gate => (gate.Metric, gate.Reason)),
            Is.EqualTo([(Metric.LogFileSize, new Reason.UnevenCount())]));
        Assert.That(next.IsRegressed, Is.False);
        Assert.That(more.IsRegressed, "the other counts are compared");
    }

    static Run Uncounted(long log) => MadeRuns.Run() with
    {
        Work = WorkCounts.Unknown.With(Metric.FileSize, 8_192).With(Metric.AllocatedBytes, 728)
            .With(Metric.LogFileSize, log),
    };

    static Run WithLog(long log, long statements = 200) =>
        Counted(Counted(MadeRuns.Run(), Metric.LogFileSize, log), Metric.Statements, statements);
}
