using System.Text.RegularExpressions;
using Perf.Studies.Findings;

namespace Perf.Studies.Published;

/// <summary>No row of the published comparisons is lost, and what a row names is really there.</summary>
public sealed class CoverageTests
{
    const string Page = "docs/evidence/coverage.md";

    static readonly Lazy<string[]> TestSources = new(() => [.. Repository.Files("*.cs")
        .Where(path => !path.StartsWith("src/", StringComparison.Ordinal)).Select(Repository.Text)]);

    [TestCase("SY", 19)]
    [TestCase("OP", 30)]
    [TestCase("SZ", 7)]
    [TestCase("ME", 13)]
    [TestCase("MT", 12)]
    [TestCase("FI", 37)]
    [TestCase("WL", 1)]
    public void Every_row_of_a_group_is_there_once(string prefix, int count) => Assert.That(
        Coverage.All.Select(row => row.Id).Where(id => id.StartsWith(prefix, StringComparison.Ordinal)),
        Is.EqualTo(Enumerable.Range(1, count).Select(i => $"{prefix}{i:00}")));

    [Test]
    public void Every_row_has_a_home_or_a_reason() => Assert.That(
        Coverage.All.Where(row => row.Homes.Count == 0 && row.Remark.Length == 0).Select(row => row.Id), Is.Empty);

    [TestCaseSource(nameof(Homes))]
    public void Coverage_row_names_something_that_exists_or_ran(CoverageRow row, CoverageHome home) => Assert.That(
        IsThere(home) || row.Remark.Contains("not run", StringComparison.Ordinal), Is.True, () =>
        $"{row.Id} of coverage.csv names {home}, and there is no such thing, or no run in {Coverage.RanFile} has "
        + "judged it. Name what covers the row now, or give the reason with the words 'not run'.");

    [Test]
    public void Cell_that_a_run_skipped_is_not_listed_as_run()
    {
        RunDocument run = RunDocument.Parse(
            """
            {"schema":1,"suites":[{"suite":"crud","commit":"46ed4ee","cases":[
              {"case":"crud/query @ a/b","workload":"query","engine":"a","configuration":"b","gates":[
                {"metric":"rows","kind":"count","verdict":"unchanged","text":""},
                {"metric":"time","kind":"pair","text":"out of budget"}]},
              {"case":"crud/query @ a/c","workload":"query","engine":"a","configuration":"c","gates":[
                {"metric":"time","kind":"bound","text":"no baseline"}]}]}]}
            """);
        Assert.That(RanRow.Of(run), Is.EqualTo(new RanRow[]
        {
            new("configuration", "a/b", 1, "46ed4ee"), new("metric", "rows", 1, "46ed4ee"),
            new("workload", "query", 1, "46ed4ee"),
        }));
    }

    [Test]
    public void The_page_in_docs_is_made_from_the_rows()
    {
        string page = Repository.Text(Page);
        Assert.That(page, Is.EqualTo(CoveragePage.Text(Stamp.In(page))),
            $"{Page} is another one. Run the explicit test Docs_are_made_from_the_rows, and commit the page.");
    }

    /// <summary>Adds the verdicts of the last runs to the record; other rows stay unchanged.</summary>
    [Test, Explicit("writes docs/evidence/ran.tsv and docs/evidence/coverage.md")]
    public void Docs_are_made_from_the_rows()
    {
        RunDocument last = new(ReceivedCells.Reported);
        File.WriteAllLines(
            Repository.PathOf(Coverage.RanFile),
            RanRow.Merge(Coverage.Ran, RanRow.Of(last)).Select(row => row.ToString()));
        File.WriteAllText(Repository.PathOf(Page), CoveragePage.Text(Stamp.Here()));
    }

    static IEnumerable<TestCaseData> Homes() =>
        from row in Coverage.All
        from home in row.Homes
        select new TestCaseData(row, home).SetArgDisplayNames(row.Id, home.ToString());

    static bool IsThere(CoverageHome home) => home.Kind switch
    {
        "workload" or "configuration" or "metric" => Coverage.HasRun(home) is not null,
        "test" => IsTest(home.Name.Split('.')),
        "finding" => Coverage.All.Any(row => row.Id == home.Name),
        _ => throw new FormatException(
            $"'{home.Kind}' is no kind of home: workload, configuration, metric, test or finding."),
    };

    static bool IsTest(string[] name) => TestSources.Value.Any(text =>
        Regex.IsMatch(text, $@"\bclass {name[0]}\b")
            && (name.Length == 1 || Regex.IsMatch(text, $@"\bvoid {name[1]}\(")));
}
