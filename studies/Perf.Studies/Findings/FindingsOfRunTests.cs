namespace Perf.Studies.Findings;

/// <summary>
/// What the last runs of tests/Perf.Crud and of studies/Perf.StandIns show of each published finding: what is counted
/// must come out, what is timed is reported and never fails.
/// </summary>
[Category("findings")]
sealed class FindingsOfRunTests
{
    static readonly ProjectLayout Layout = new(Repository.Root);

    static readonly Lazy<ReceivedCells> LastRun = new(() => ReceivedCells.OfLastRun());

    [TestCaseSource(typeof(AllFindings), nameof(AllFindings.ById))]
    public void Finding(Finding finding)
    {
        Outcome outcome = finding.In(LastRun.Value.Cells);
        TestContext.Out.WriteLine($"{finding.Id} {FindingsPage.Words(outcome.Says)}: {finding.Claim}\n"
            + $"  here: {outcome.Figure}\n  published: {finding.Published}\n  {finding.Because}");
        if (outcome.Says is Says.NotMeasured or Says.CannotBeRun) Assert.Ignore(outcome.Figure);
        if (finding.MustSay is { } wanted)
            Assert.That(outcome.Says, Is.EqualTo(wanted),
                $"{finding.Id} is counted, and has come out another way: {outcome.Figure}");
    }

    [Test, Explicit("measures every cell that findings and published tables need, "
        + "and writes docs/evidence/findings.md, docs/evidence/published.md")]
    public void Docs_are_made_from_a_run_of_their_cells()
    {
        foreach (string project in (string[])["studies/Perf.StandIns", "tests/Perf.Crud"])
        {
            Command run = Command.DotNet(
                Layout.Root.FullName, "test", project, "-c", "Release", "--filter", FilterOf(AskedCells.All()),
                "-e", "PERF_SCOPE=full", "-e", "PERF_AGAINST=none");
            // A cell that could not be measured is named by its findings.
            TestContext.Error.WriteLine(run.Output);
        }

        Write(Docs, ReceivedCells.OfLastRun());
    }

    [Test, Explicit("writes the same pages from artifacts/received, where single configurations were measured again")]
    public void Docs_are_made_from_received_runs() => Write(Docs, ReceivedCells.OfAll());

    [Test]
    public void Filter_selects_the_required_cells_only()
    {
        string filter = FilterOf(
            [new Cell("read-one", "a/b").Id, new Cell("query", "a/b").Id, new Cell("query", "c/b").Id]);
        Assert.That(filter, Is.EqualTo("(TestCategory=a&TestCategory=b&(TestCategory=query|TestCategory=read-one))"
            + "|(TestCategory=c&TestCategory=b&(TestCategory=query))"));
    }

    /// <summary>Under artifacts, for a run never dirties the work tree.</summary>
    [OneTimeTearDown]
    public void WritePages() => Write(Layout.Artifacts.CreateSubdirectory("docs"), LastRun.Value);

    static DirectoryInfo Docs => new(Repository.PathOf("docs/evidence"));

    static string FilterOf(IEnumerable<CaseId> cells) => string.Join('|', cells
        .GroupBy(id => (id.Engine, id.Configuration))
        .OrderBy(group => group.Key.Engine, StringComparer.Ordinal)
        .ThenBy(group => group.Key.Configuration, StringComparer.Ordinal)
        .Select(group => $"(TestCategory={group.Key.Engine}&TestCategory={group.Key.Configuration}&("
            + string.Join('|', group.Select(id => $"TestCategory={id.Workload}").Order(StringComparer.Ordinal))
            + "))"));

    static void Write(DirectoryInfo docs, ReceivedCells received)
    {
        File.WriteAllText(
            Path.Combine(docs.FullName, "findings.md"), FindingsPage.Text(Stamp.Here(), received.Cells));
        File.WriteAllText(
            Path.Combine(docs.FullName, "published.md"), PublishedPage.Text(Stamp.Here(), received.Cells));
        File.WriteAllText(Path.Combine(docs.FullName, "published.svg"), PublishedChart.Svg(received.Cells));
    }
}
