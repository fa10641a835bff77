using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Engines.Findings;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Findings;

public sealed class FindingsTests
{
    static readonly Cells Nothing = new(_ => null);

    [Test]
    public void Every_finding_is_there_once() => Assert.That(
        AllFindings.ById.Select(finding => finding.Id), Is.EqualTo(Enumerable.Range(1, 37).Select(i => $"FI{i:00}")));

    [Test]
    public void Every_finding_says_what_was_published_and_why() => Assert.That(
        AllFindings.ById.Where(finding => finding.Published.Length < 5 || !finding.Because.EndsWith('.')).Select(finding => finding.Id),
        Is.Empty);

    [Test]
    public void A_cell_that_was_not_measured_is_named() => Assert.That(
        AllFindings.ById.Single(finding => finding.Id == "FI06").In(Nothing),
        Is.EqualTo(new Outcome(Says.NotMeasured,
            "insert-one @ microsoft-data-sqlite/delete-full was not measured in this run: it wants PERF_SCOPE=full")));

    [TestCase(40, Says.Holds, "40.0 times (40.0 to 40.0)")]
    [TestCase(10, Says.DoesNotHold, "10.0 times (10.0 to 10.0)")]
    public void A_ratio_of_samples_decides(double times, Says says, string figure)
    {
        var cells = new Cells(id => Timed(id, id.Workload == "insert-one" ? times : 1));
        Assert.That(AllFindings.ById.Single(finding => finding.Id == "FI06").In(cells), Is.EqualTo(new Outcome(says, figure)));
    }

    [Test]
    public void An_interval_across_the_bound_cannot_tell() => Assert.That(
        Outcome.AtLeast(2, Ratio.Of([1, 2, 3, 4, 5], [1, 1, 1, 1, 1])).Says, Is.EqualTo(Says.CannotTell));

    [Test]
    public void The_page_has_a_line_for_every_finding()
    {
        string[] lines = [.. FindingsPage.Text("a machine", Nothing).Split('\n').Where(line => line.StartsWith("| FI", StringComparison.Ordinal))];
        Assert.Multiple(() =>
        {
            Assert.That(lines.Select(line => line[2..6]), Is.EqualTo(AllFindings.ById.Select(finding => finding.Id)));
            Assert.That(lines.Select(line => line.Count(letter => letter == '|')), Is.All.EqualTo(7));
        });
    }

    [Test]
    public void A_published_ratio_is_computed_from_the_printed_figures() => Assert.That(
        AllFindings.ById.Single(finding => finding.Id == "FI27").In(Nothing),
        Is.EqualTo(new Outcome(Says.DoesNotHold, "S5: 115 times (6,307 s against 55 s)")));

    static Run Timed(CaseId id, double seconds) => MadeRuns.Run() with
    {
        Case = id,
        BatchOperations = 1,
        Rounds =
        [
            .. Enumerable.Repeat(new Round(
                ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, seconds),
                ImmutableSortedDictionary<string, double>.Empty), 10),
        ],
    };
}
