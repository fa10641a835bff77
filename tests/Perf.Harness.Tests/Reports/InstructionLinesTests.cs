namespace Perf.Harness.Tests.Reports;

/// <summary>What a run says of instructions, and of cases that needed no clock.</summary>
sealed class InstructionLinesTests
{
    static readonly Gate.Judged SameWork = new(Metric.Time, GateKind.SameWork, Verdict.Unchanged, 0, 0, 0);

    [Test]
    public void Missing_Valgrind_is_one_line_of_the_whole_run()
    {
        var missing = new Gate.NotEvaluated(Metric.Instructions, GateKind.Count,
            new Reason.InstructionsNotCounted("Valgrind is not installed (apt-get install valgrind)"));
        Comparison[] cases = [Of(missing), Of(missing)];
        Assert.That(
            ClosingLines.Of(new SuiteRun("crud", GateSummary.Of(cases), cases), isOneOfSeveral: false)
                .Where(line => line.StartsWith("instructions:", StringComparison.Ordinal)),
            Is.EqualTo(["instructions: not counted: Valgrind is not installed (apt-get install valgrind)"]));
    }

    [Test]
    public void Times_that_needed_no_clock_are_counted_apart()
    {
        var summary = GateSummary.Of([Of(SameWork)]);
        Assert.That(summary.Plus(summary).ToString(), Is.EqualTo(
            "2 evaluated in 2 cases (0 counts, 0 bounds, 0 pairs, 2 pairs not needed: same work), 2 passed, "
            + "0 regressed, 0 improved; 0 skipped"));
        Assert.That(
            PairReport.Line(new PairStatus { Against = "46ed4ee (accepted build)" }, [Of(SameWork)]),
            Is.EqualTo("time: no pair with 46ed4ee (accepted build): 1 pair not needed (same work)"));
    }

    [Test]
    public void Case_with_the_same_work_is_reported_as_unchanged() => Assert.That(
        CaseReport.Words(SameWork, "46ed4ee (accepted build)"), Is.EqualTo("unchanged (same work)"));

    static Comparison Of(Gate gate) => new(MadeRuns.InsertOne, [gate], 200);
}
