using NUnit.Framework;
using Perf.Engines.Findings;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Cases;
using Perf.Harness.Running;
using Perf.NUnit;
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
            Assert.That(outcome.Says, Is.EqualTo(wanted),
                $"{finding.Id} is counted, and has come out another way: {outcome.Figure}");
    }

    [Test, Explicit("measures every cell that findings and published tables need, "
        + "and writes docs/evidence/findings.md, docs/evidence/published.md")]
    public void Docs_are_made_from_a_run_of_their_cells()
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        HashSet<CaseId> wanted = [.. AskedCells.OfFindings(), .. AskedCells.OfTables()];
        CaseId[] ids = [.. ThisSuite.Instance.Cases.Select(source => source.Id).Where(wanted.Contains)];
        // All in one session, so that those of a configuration are measured by turns.
        Settings settings = SettingsOfRun.Read() with
        {
            Scope = Scope.Full, Against = new Against(AgainstKind.None),
        };
        using var session = new SuiteSession(
            ThisSuite.Instance, settings, layout, ids.Select(id => id.ToString()).ToHashSet(),
            TestContext.Error.WriteLine);
        foreach (CaseId id in ids) Measure(session, id);
        Write(new DirectoryInfo(Path.Combine(layout.Root.FullName, "docs", "evidence")), CellsOf(session));
    }

    [Test, Explicit("writes the same pages from artifacts/received, where single configurations were measured again")]
    public void Docs_are_made_from_what_was_received()
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        var received = new ReceivedRuns(layout.Received);
        Write(
            new DirectoryInfo(Path.Combine(layout.Root.FullName, "docs", "evidence")),
            new Cells(id => received.FileOf(id).Exists ? received.Load(id)[0] : null) { Fact = Crud.Facts.Read });
    }

    static void Measure(SuiteSession session, CaseId id)
    {
        try
        {
            _ = session.Judge(id);
        }
        catch (MeasurementException error)
        {
            TestContext.Error.WriteLine(error.Message);     // its findings will say that it was not measured
        }
    }

    /// <summary>Under artifacts, for a run never dirties the work tree.</summary>
    [OneTimeTearDown]
    public void WritePages()
    {
        if (SettingsOfRun.Error is not null || PerfRun.Session.Comparisons.Count == 0) return;
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        Write(layout.Artifacts.CreateSubdirectory("docs"), CellsOfRun());
    }

    static void Write(DirectoryInfo docs, Cells cells)
    {
        File.WriteAllText(Path.Combine(docs.FullName, "findings.md"), FindingsPage.Text(MachineHere(), cells));
        File.WriteAllText(Path.Combine(docs.FullName, "published.md"), PublishedPage.Text(MachineHere(), cells));
        File.WriteAllText(Path.Combine(docs.FullName, "published.svg"), PublishedChart.Svg(cells));
    }

    static Cells CellsOfRun() => CellsOf(PerfRun.Session);

    static Cells CellsOf(SuiteSession session)
    {
        var received = new ReceivedRuns(ProjectLayout.Find(AppContext.BaseDirectory).Received);
        HashSet<CaseId> judged = [.. session.Comparisons.Select(comparison => comparison.Case)];
        return new Cells(id => judged.Contains(id) && received.FileOf(id).Exists ? received.Load(id)[0] : null)
        {
            Failure = session.Errors.GetValueOrDefault, Fact = Crud.Facts.Read,
        };
    }

    static string MachineHere() => Machine.Describe(new DirectoryInfo(AppContext.BaseDirectory));
}
