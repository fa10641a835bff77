using Perf.Studies.Findings;
using Perf.Studies.Upgrades;

namespace Perf.Studies.Findings;

sealed class FindingsTests
{
    static readonly Cells Nothing = new(_ => null);

    [Test]
    public void Every_finding_is_there_once() => Assert.That(
        AllFindings.ById.Select(finding => finding.Id), Is.EqualTo(Enumerable.Range(1, 37).Select(i => $"FI{i:00}")));

    [Test]
    public void A_cell_that_was_not_measured_is_named() => Assert.That(
        AllFindings.ById.Single(finding => finding.Id == "FI06").In(Nothing),
        Is.EqualTo(new Outcome(Says.NotMeasured,
            "insert-one @ microsoft-data-sqlite/delete-full was not measured in this run: it wants PERF_SCOPE=full")));

    [Test]
    public void Finding_of_a_skipped_engine_cannot_be_run()
    {
        Outcome outcome = AllFindings.ById.Single(finding => finding.Id == "FI21").In(new Cells(id =>
            id.Engine == "fastdb" ? null : Timed(id, 1)));
        Assert.That(outcome.Says,
            Is.EqualTo(EngineCatalogue.Find("fastdb/default").LeftOut is null ? Says.NotMeasured : Says.CannotBeRun));
    }

    [TestCase(40, Says.Holds, "40.0 times (40.0 to 40.0)")]
    [TestCase(10, Says.DoesNotHold, "10.0 times (10.0 to 10.0)")]
    public void A_ratio_of_samples_decides(double times, Says says, string figure)
    {
        var cells = new Cells(id => Timed(id, id.Workload == "insert-one" ? times : 1));
        Assert.That(AllFindings.ById.Single(finding => finding.Id == "FI06").In(cells),
            Is.EqualTo(new Outcome(says, figure)));
    }

    [Test]
    public void The_page_has_a_line_for_every_finding()
    {
        string[] lines = [.. FindingsPage.Text("a machine", Nothing).Split('\n')
            .Where(line => line.StartsWith("| FI", StringComparison.Ordinal))];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lines.Select(line => line[2..6]), Is.EqualTo(AllFindings.ById.Select(finding => finding.Id)));
        Assert.That(lines.Select(line => line.Count(letter => letter == '|')), Is.All.EqualTo(7));
    }

    [Test]
    public void Workers_of_another_time_are_compared_by_the_reference_workload()
    {
        static Run Of(CaseId id) => Timed(id, id.Engine == "sqlite-raw" ? 4 : 6) with { Batch = new Batch(1) };
        static double Times(Func<CaseId, Run> find) => new Cells(find)
            .Time(new("read-one", "microsoft-data-sqlite/memory"), new("read-one", "sqlite-raw/memory")).Value;
        Assert.That(Times(Of), Is.EqualTo(1.5));
        Assert.That(Times(id => id.Engine == "sqlite-raw" ? Of(id) : Slowed(Of(id))), Is.EqualTo(1.5),
            "twice as slow, and its reference workload too");
    }

    // Neither, transaction, not captured, both: published 6,307 s, 3,177 s, 2,791 s and 55 s, and 7 s of input in each.
    [TestCase(6_307, 3_177, 2_791, 55, 7, Says.Holds)]
    [TestCase(1_000, 100, 500, 40, 0, Says.Holds)]
    [TestCase(1_000, 100, 500, 60, 0, Says.DoesNotHold)]
    [TestCase(1_060, 160, 560, 100, 60, Says.Holds)]
    public void Interaction_compares_both_with_the_product_without_the_input(
        double neither, double transaction, double context, double both, double input, Says says)
    {
        var cells = new Cells(id => Timed(id, id.Workload switch
        {
            "trips-async-individual-captured" => neither,
            "trips-async-transaction-captured" => transaction,
            "trips-async-individual" => context,
            "trips-async-transaction" => both,
            _ => input,
        }));
        Assert.That(AllFindings.ById.Single(finding => finding.Id == "FI26").In(cells).Says, Is.EqualTo(says));
    }

    [Test]
    public void Required_cells_cover_every_finding()
    {
        IReadOnlySet<CaseId> needed = AskedCells.OfFindings();
        var cells = new Cells(id => needed.Contains(id) ? Timed(id, 1) : null);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(needed, Has.Count.GreaterThan(30));
        Assert.That(
            AllFindings.ById.Select(finding => finding.In(cells))
                .Where(outcome => outcome.Figure.Contains("was not measured", StringComparison.Ordinal)),
            Is.Empty);
        Assert.That(AskedCells.OfTables().Select(id => id.Workload).Distinct(),
            Does.Contain("drop-table").And.Contain("insert-many"));
    }

    [Test]
    public void The_page_in_docs_has_every_finding_once_with_one_of_the_verdicts()
    {
        string[][] rows = [.. Repository.Text("docs/evidence/findings.md").Split('\n')
            .Where(line => line.StartsWith("| FI", StringComparison.Ordinal)).Select(line => line.Split(" | "))];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(rows.Select(row => row[0][2..]), Is.EqualTo(AllFindings.ById.Select(finding => finding.Id)),
            "run the explicit test Docs_are_made_from_a_run_of_their_cells, and commit the page");
        Assert.That(rows.Select(row => row[^2].Trim('*')).Distinct(),
            Is.SubsetOf(Enum.GetValues<Says>().Select(FindingsPage.Words)));
    }

    [TestCase(0.11, 0.13, Says.Holds)]
    [TestCase(-0.13, -0.11, Says.Holds)]
    [TestCase(-0.02, 0.03, Says.DoesNotHold)]
    [TestCase(0.05, 0.15, Says.CannotTell)]
    public void Upgrade_is_classified_by_its_interval(double low, double high, Says says)
    {
        UpgradeRow Row(string workload, double from, double to) => new(
            "X 1 -> 2", $"crud/{workload} @ a/b", "time", 1, 1)
        {
            Change = (from + to) / 2, Low = from, High = to, Pairs = 6,
        };
        var cells = new Cells(_ => null) { Upgrades = [Row("read-one", -0.01, 0.01), Row("read-one", low, high)] };
        Finding claim = AllFindings.ById.Single(finding => finding.Id == "FI20");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(claim.In(cells).Says, Is.EqualTo(says));
        Assert.That(claim.In(new Cells(_ => null) { Upgrades = [Row("query", 1, 2)] }).Says,
            Is.EqualTo(Says.NotMeasured), "it is about reads");
    }

    static Run Slowed(Run run) => run with
    {
        Rounds = [.. run.Rounds.Select(round => Round.Of(Metric.Time, 2 * round.Values[Metric.Time]))],
        Calibration = run.Calibration! with { Processor = 2 * run.Calibration.Processor },
    };

    static Run Timed(CaseId id, double seconds) => Timed(id, [.. Enumerable.Repeat(seconds, 10)]);

    static Run Timed(CaseId id, double[] seconds) => MadeRuns.Run() with
    {
        Case = id,
        Batch = new Batch(1, Syncs: 2),
        Rounds = [.. seconds.Select(one => Round.Of(Metric.Time, one))],
    };
}
