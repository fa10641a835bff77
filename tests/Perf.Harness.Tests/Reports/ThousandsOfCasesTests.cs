using Perf.Harness.Reports.Page;

namespace Perf.Harness.Tests.Reports;

/// <summary>
/// A fixture whose [TestCaseSource] has thousands of cases: what a run prints, writes and stores can still be read.
/// </summary>
public sealed class ThousandsOfCasesTests
{
    const int Cases = 2_000, Paired = 2;
    const int Megabyte = 1_000_000;

    static readonly Comparison[] Judged = [.. Enumerable.Range(1, Cases).Select(number => MadeComparisons.Of(evidence =>
        number <= Paired ? evidence.Paired(1.0) : evidence.Unpaired(new Reason.OutOfBudget(TimeSpan.FromSeconds(80))))
        with
        {
            Case = Id(number),
        })];

    static readonly SuiteRun Run = new(
        "shop-perf", GateSummary.Of(Judged, 0, new PairStatus { Against = MadeComparisons.Against }), Judged);

    [Test]
    public void Last_lines_name_some_cases_and_count_the_others()
    {
        string[] lines = [.. new ClosingBlock(Run).Lines()];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lines, Has.One.Contains("2 of 2,000 gates judged in pairs"));
        Assert.That(lines, Has.One.Contains("1,998 out of budget"));
        Assert.That(lines, Has.Length.LessThan(8));
        Assert.That(lines, Has.None.Length.GreaterThan(500));
    }

    [Test]
    public void Report_has_every_case_in_some_megabytes()
    {
        string page = HtmlReport.For(MadeRun.DocumentOf(Run));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Regex.Count(page, "<tr data-verdict="), Is.EqualTo(Cases));
        Assert.That(page, Has.Length.LessThan(8 * Megabyte));
        Assert.That(MarkdownReport.For(Run), Has.Length.LessThan(2 * Megabyte));
    }

    [Test]
    public void Baseline_has_every_case_in_one_small_file()
    {
        using var folder = new ScratchFolder();
        var store = new BaselineStore(folder.Root);
        CaseBaseline one = MadeRuns.Case();
        store.Save(new Baseline
        {
            Engine = "shop-perf", Configuration = "cart-perf",
            Cases = Enumerable.Range(1, Cases).ToImmutableSortedDictionary(number => Id(number).What, _ => one),
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(store.Load("shop-perf", "cart-perf")!.Cases, Has.Count.EqualTo(Cases));
        Assert.That(folder.Root.GetFiles("*", SearchOption.AllDirectories).Sum(file => file.Length),
            Is.LessThan(2 * Megabyte));
    }

    static CaseId Id(int number) => new("shop-perf", $"lower-{number}", "shop-perf", "cart-perf");
}
