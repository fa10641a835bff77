using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Reports;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Reports;

/// <summary>What a person reads after a run: a row for each case, and what the run says of its own costs.</summary>
public sealed class MarkdownReportTests
{
    static readonly Comparison[] Judged =
    [
        Comparer.Compare(MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())), [MadeRuns.Run(1.01)]),
    ];

    [Test]
    public void A_row_says_what_was_done_what_it_cost_and_what_would_have_been_found() => Assert.That(
        MarkdownReport.For("crud", Judged, GateSummary.Of(Judged), []), Does.Contain("""
            | workload | work | statements | VM steps | syncs | allocated | time | change | would find |
            |---|---|---:|---:|---:|---:|---:|---:|---:|
            | insert-one | held | 1 | 22 | 2 | 728 B/op | 5.05 ms | +1.0 % | +23.8 % |
            """.ReplaceLineEndings("\n")));

    [Test]
    public void A_change_that_is_not_judged_is_told_with_why()
    {
        Comparison told = Uncalibrated.Told(Judged[0], MadeRuns.Case(), MadeRuns.Machine.Name);
        Assert.That(MarkdownReport.For("crud", [told], GateSummary.Of([told]), []), Does.Contain(
            "| insert-one | held | 1 | 22 | 2 | 728 B/op |  | not calibrated (+1.0 %) |  |\n"));
    }

    [Test]
    public void The_end_of_a_run_and_its_report_say_whether_costs_can_be_told_apart()
    {
        const string controls = "controls told apart: one as it is, another slower in native code";
        const string calibration = "0 of 960 cost gates in 60 runs called slower";
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        var block = new ClosingBlock("crud", GateSummary.Of(Judged), [], Judged)
        {
            Controls = controls, Calibration = calibration,
        };
        block.Save(layout);
        string report = File.ReadAllText(Path.Combine(layout.Artifacts.FullName, "report-crud.md"));
        Assert.Multiple(() =>
        {
            Assert.That(block.Lines(layout), Does.Contain(controls).And.Contain(calibration));
            Assert.That(report, Does.EndWith($"\nCost: {controls}\n\nCost: {calibration}\n"));
        });
    }
}
