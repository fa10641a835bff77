using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Reports;

public sealed class GateSummaryTests
{
    [Test]
    public void The_closing_line_counts_every_gate_once()
    {
        GateSummary summary = GateSummary.Of(
            [Compare(MadeRuns.Run()), Compare(MadeRuns.Run(1.5)), Compare(MadeRuns.Run(0.5)), Unknown()]);
        Assert.That(summary.ToString(), Is.EqualTo(
            "18 evaluated in 3 cases (3 by cost too), 16 held, 1 regressed, 1 improved; 6 not judged (6 no baseline)"));
    }

    [Test]
    public void Suites_add_up()
    {
        GateSummary one = GateSummary.Of([Compare(MadeRuns.Run()), Unknown()]);
        Assert.That(one.Plus(one).ToString(), Is.EqualTo(
            "12 evaluated in 2 cases (2 by cost too), 12 held, 0 regressed, 0 improved; "
            + "12 not judged (12 no baseline)"));
    }

    [Test]
    public void A_summary_is_read_as_it_was_saved()
    {
        using var folder = new ScratchFolder();
        var file = new FileInfo(Path.Combine(folder.Root.FullName, "gates", "crud.json"));
        GateSummary summary = GateSummary.Of([Compare(MadeRuns.Run(1.5)), Unknown()]);
        summary.Save(file);
        Assert.That(GateSummary.Load(file).ToString(), Is.EqualTo(summary.ToString()));
    }

    static Comparison Compare(Run run) =>
        Comparer.Compare(MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())), [run]);

    static Comparison Unknown() => Comparer.Compare(null, [MadeRuns.Run()]);
}
