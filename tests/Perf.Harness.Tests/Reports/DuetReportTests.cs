using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Reports;

public sealed class DuetReportTests
{
    static readonly Comparison[] Played =
    [
        Of(Verdict.Equivalent) with { Duet = "against X no change is seen" },
        Of(Verdict.Equivalent) with { Duet = "against X no change is seen" },
        Of(Verdict.Regressed) with { Duet = "against X this is 4.1 % ± 0.9 % slower (16 pairs)" },
        Of(Verdict.Equivalent) with { NoDuet = "provider and library are the same in both builds (X)" },
        Of(Verdict.Equivalent) with { NoDuet = "provider and library are the same in both builds (X)" },
    ];

    [Test]
    public void What_held_is_counted_and_what_did_not_is_named() => Assert.That(
        DuetReport.Lines(Played),
        Is.EqualTo(new[]
        {
            "duets: 3 cases, 2 equivalent, 1 slower, 0 faster, 0 inconclusive",
            "duet: crud/insert-one @ microsoft-data-sqlite/wal-full: "
                + "against X this is 4.1 % ± 0.9 % slower (16 pairs)",
            "no duet for 2 cases: provider and library are the same in both builds (X)",
        }));

    [Test]
    public void The_report_names_what_held_too() => Assert.That(
        DuetReport.AllLines(Played).Count(line => line.StartsWith("duet: ", StringComparison.Ordinal)), Is.EqualTo(3));

    [Test, Explicit("writes what the last run of Perf.Crud with PERF_AGAINST said into README.md")]
    public void The_readme_shows_what_the_last_duets_said()
    {
        string report = Repository.Text("artifacts/report-crud.md").ReplaceLineEndings("\n");
        string[] lines = [.. report.Split("\n## Duets\n\n")[1].Split("\n\n")[0].Split('\n')
            .Select(line => line[2..].TrimEnd())];
        string[] parts = Repository.Text("README.md").ReplaceLineEndings("\n").Split("<!-- duets -->\n");
        Assert.That(parts, Has.Length.EqualTo(3), "README.md has two marks, and what is between them is made here");
        File.WriteAllText(Repository.PathOf("README.md"),
            $"{parts[0]}<!-- duets -->\n```\n{string.Join('\n', lines)}\n```\n<!-- duets -->\n{parts[2]}");
    }

    [Test]
    public void A_run_without_duets_says_nothing_of_them() =>
        Assert.That(DuetReport.Lines([Of(Verdict.Equivalent)]), Is.Empty);

    [Test]
    public void The_closing_block_and_the_report_have_the_lines()
    {
        const string loosened = "loosened: crud/insert-one @ e/c: syncs 400 -> 600 (+50.0 %); accepted: why";
        GateSummary summary = GateSummary.Of(Played);
        var block = new ClosingBlock("crud", summary, [], Played) { BaselineChanges = [loosened] };
        string report = MarkdownReport.For("crud", Played, summary, [loosened]);
        using var folder = new ScratchFolder();
        Assert.Multiple(() =>
        {
            Assert.That(block.Lines(new ProjectLayout(folder.Root)), Does.Contain($"baseline {loosened}")
                .And.Contain("duets: 3 cases, 2 equivalent, 1 slower, 0 faster, 0 inconclusive"));
            Assert.That(report, Does.Contain($"## Baselines moved\n\n- {loosened}\n"));
            Assert.That(report, Does.Contain("## Duets\n\n- duets: 3 cases"));
        });
    }

    static Comparison Of(Verdict verdict) =>
        new(MadeRuns.InsertOne, [new Gate.Judged(Metric.Time, verdict, 1, 1, 0, "3 %")], 200);
}
