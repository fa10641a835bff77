namespace Perf.Harness.Tests.Reports;

public sealed class SkippedReportTests
{
    [Test]
    public void Reasons_of_one_kind_are_one_line_the_most_frequent_first()
    {
        Comparison[] comparisons =
        [
            Of("crud/read-one", new Reason.NoBaseline()),
            Of("crud/insert-one", new Reason.Undecided(new Interval(-0.03, 0.11), 24)),
            Of("crud/query", new Reason.Undecided(new Interval(0.01, 0.12), 24)),
            Of("crud/upsert", new Reason.TooFewRounds()),
            Of("crud/delete-one", new Reason.BusyCores(0.4)),
        ];
        Assert.That(SkippedReport.Lines(comparisons), Is.EqualTo(
        [
            "inconclusive: time of crud/insert-one @ toy/plain, and 2 more: "
                + "after 24 pairs the change is between -3.0 % and +11.0 %",
            "busy machine: time of crud/delete-one @ toy/plain: "
                + "other processes used 40 % of the other cores. Run again when the machine is idle",
            "no baseline: time of crud/read-one @ toy/plain: "
                + "there is no baseline yet. Accept one: -e PERF_BASELINES=accept -e PERF_REASON=\"why\"",
        ]));
    }

    [Test]
    public void Report_without_skipped_gates_has_no_lines() =>
        Assert.That(SkippedReport.Lines([new Comparison(MadeRuns.InsertOne, [], 1)]), Is.Empty);

    static Comparison Of(string what, Reason reason) =>
        new(CaseId.Parse($"{what} @ toy/plain"), [new Gate.NotEvaluated(Metric.Time, GateKind.Pair, reason)], 1);
}
