using NUnit.Framework;
using Perf.Engines.Findings;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Tests;

namespace Perf.Findings;

/// <summary>
/// What this run shows of each published finding. Its namespace sorts after the suite's, so that it looks at a finished
/// run; what is counted must come out, what is timed is told and never fails.
/// </summary>
[Category("findings")]
public sealed class FindingsTests
{
    [TestCaseSource(typeof(AllFindings), nameof(AllFindings.ById))]
    public void Finding(Finding finding)
    {
        Outcome outcome = finding.In(CellsOfRun());
        TestContext.Out.WriteLine($"{finding.Id} {FindingsPage.Words(outcome.Says)}: {finding.Claim}\n"
            + $"  here: {outcome.Figure}\n  published: {finding.Published}\n  {finding.Because}");
        if (outcome.Says is Says.NotMeasured or Says.CannotBeRun) Assert.Ignore(outcome.Figure);
        if (finding.MustSay is { } wanted)
            Assert.That(outcome.Says, Is.EqualTo(wanted), $"{finding.Id} is counted, and has come out another way: {outcome.Figure}");
    }

    /// <summary>Under artifacts, for a run never dirties the work tree.</summary>
    [OneTimeTearDown]
    public void WritePages()
    {
        if (SettingsOfRun.Error is not null || RunReport.Session.Comparisons.Count == 0) return;
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        DirectoryInfo docs = layout.Artifacts.CreateSubdirectory("docs");
        Cells cells = CellsOfRun();
        File.WriteAllText(Path.Combine(docs.FullName, "findings.md"), FindingsPage.Text(Machine(), cells));
        File.WriteAllText(Path.Combine(docs.FullName, "published.md"), PublishedPage.Text(Machine(), cells));
        File.WriteAllText(Path.Combine(docs.FullName, "published.svg"), PublishedChart.Svg(cells));
    }

    static Cells CellsOfRun()
    {
        var received = new ReceivedRuns(ProjectLayout.Find(AppContext.BaseDirectory).Received);
        HashSet<CaseId> judged = [.. RunReport.Session.Comparisons.Select(comparison => comparison.Case)];
        return new Cells(id => judged.Contains(id) && received.FileOf(id).Exists ? received.Load(id)[0] : null);
    }

    static string Machine() => Perf.Harness.Environments.EnvironmentProbe
        .Here(new DirectoryInfo(AppContext.BaseDirectory), SettingsOfRun.OrDefault.Environment).Name;
}
