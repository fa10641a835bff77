using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Reports;

public sealed class NotJudgedReportTests
{
    [Test]
    public void Reasons_that_differ_in_numbers_alone_are_one_line_the_most_frequent_first()
    {
        Comparison[] comparisons =
        [
            Of("crud/read-one", NotJudged.NoBaseline, "no cost has been accepted for this case"),
            Of("crud/insert-one", NotJudged.Inconclusive, "the machine was taken away in 9 of 40 rounds"),
            Of("crud/query", NotJudged.Inconclusive, "the machine was taken away in 12 of 40 rounds"),
            Of("crud/upsert", NotJudged.Inconclusive, "the change lies between -3 % and +11 %"),
            Of("crud/delete-one", NotJudged.Inconclusive, "the change lies between +1 % and +12 %"),
            Of("crud/delete-all", NotJudged.Inconclusive, "the machine was taken away in 31 of 40 rounds"),
        ];
        Assert.That(NotJudgedReport.Lines(comparisons), Is.EqualTo(new[]
        {
            "inconclusive: time of crud/insert-one @ toy/plain, and 2 like it: the machine was taken away in 9 of 40 rounds",
            "inconclusive: time of crud/upsert @ toy/plain, and 1 like it: the change lies between -3 % and +11 %",
            "no baseline: time of crud/read-one @ toy/plain: no cost has been accepted for this case",
        }));
    }

    [Test]
    public void Where_all_was_judged_nothing_is_said() =>
        Assert.That(NotJudgedReport.Lines([new Comparison(MadeRuns.InsertOne, [], 1)]), Is.Empty);

    [Test]
    public void What_no_baseline_could_tell_a_duet_can()
    {
        Comparison[] comparisons =
        [
            Of("crud/read-one", NotJudged.NoBaseline, "none"),
            Of("crud/query", NotJudged.ForeignMachine, "none"),
            Of("crud/upsert", NotJudged.Inconclusive, "a duet could not tell either") with { Duet = "against X" },
            Of("crud/delete-one", NotJudged.NotComparable, "a debugger is attached"),
        ];
        Assert.Multiple(() =>
        {
            Assert.That(NotJudgedReport.Advice(comparisons), Is.EqualTo("2 times were not judged: "
                + "-e PERF_AGAINST=git:<ref> compares them with another commit, on any machine"));
            Assert.That(NotJudgedReport.Advice(comparisons[2..]), Is.Null);
        });
    }

    static Comparison Of(string what, NotJudged why, string reason) =>
        new(CaseId.Parse($"{what} @ toy/plain"), [new Gate.Unjudged(Metric.Time, why, reason)], Operations: 1);
}
