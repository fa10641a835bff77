using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Reports;

public sealed class DuetReportTests
{
    static readonly Comparison[] Played =
    [
        Of(Verdict.Equivalent) with { Duet = "against X no change is seen" },
        Of(Verdict.Equivalent) with { Duet = "against X no change is seen" },
        Of(Verdict.Regressed) with { Duet = "against X this is 4.1 % ± 0.9 % slower (4 pairs of processes)" },
        Of(Verdict.Equivalent) with { NoDuet = "provider and library are the same in both builds (X)" },
        Of(Verdict.Equivalent) with { NoDuet = "provider and library are the same in both builds (X)" },
    ];

    [Test]
    public void What_held_is_counted_and_what_did_not_is_named() => Assert.That(DuetReport.Lines(Played), Is.EqualTo(new[]
    {
        "duets: 3 cases, 2 equivalent, 1 slower, 0 faster, 0 inconclusive",
        "duet: crud/insert-one @ microsoft-data-sqlite/wal-full: against X this is 4.1 % ± 0.9 % slower (4 pairs of processes)",
        "no duet for 2 cases: provider and library are the same in both builds (X)",
    }));

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
