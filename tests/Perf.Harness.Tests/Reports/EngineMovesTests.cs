namespace Perf.Harness.Tests.Reports;

public sealed class EngineMovesTests
{
    [Test]
    public void Change_that_most_cases_share_is_reported_once() => Assert.That(
        EngineMoves.Of(Cases(0.18, 0.19, 0.17, 0.20, 0.01)),
        Is.EqualTo(new[]
        {
            "engine/plain: 4 of 5 times changed in the same direction, median +18.0 %: "
                + "the cause may be code that they share; the largest: case-3 +20.0 %, case-1 +19.0 %, case-0 +18.0 %",
        }));

    [TestCase(0.18, 0.01, -0.01, 0.02, 0.01)]
    [TestCase(0.01, 0.02, 0.01, 0.02, 0.01)]
    [TestCase(0.18, 0.19, 0.17)]
    public void A_case_alone_or_nothing_at_all_is_no_engine(params double[] changes) =>
        Assert.That(EngineMoves.Of(Cases(changes)), Is.Empty);

    [Test]
    public void Text_that_many_cases_share_is_shown_once()
    {
        Comparison[] changed =
        [
            .. Enumerable.Range(0, 4).Select(number => Changed(number, "- SELECT a\n+ SELECT b\n+ SELECT c")),
            Changed(4, "- SELECT a"),
        ];
        changed[3] = changed[3] with
        {
            Gates = [.. changed[3].Gates, new Gate.Judged(Metric.VmSteps, GateKind.Count, Verdict.Regressed, 1, 2, 1)],
        };
        Assert.That(EngineMoves.OfTexts(changed), Is.EqualTo(
            ["the same change of sql in 4 cases, 3 of them without a worse count or time: "
                + "- SELECT a, + SELECT b, and 1 more line"]));
    }

    [Test]
    public void Text_of_few_cases_is_shown_in_each() =>
        Assert.That(EngineMoves.OfTexts([Changed(0, "- a"), Changed(1, "- a"), Changed(2, "- a")]), Is.Empty);

    static Comparison Changed(int number, string sql) => new(
        CaseId.Parse($"crud/case-{number} @ engine/plain"),
        [new Gate.Judged(Metric.Sql, GateKind.Count, Verdict.Regressed, 1, 1, 0) { Cause = sql }], 1);

    static Comparison[] Cases(params double[] changes) =>
    [
        .. changes.Select((change, index) => new Comparison(
            CaseId.Parse($"crud/case-{index} @ engine/plain"),
            [new Gate.Judged(Metric.Time, GateKind.Pair, Verdict.Unchanged, 1, 1 + change, change)], 1)),
    ];
}
