using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Measuring;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Running;

public sealed class ReferenceRunTests
{
    [Test]
    public void A_debug_build_is_compared_with_no_other_and_one_line_says_so()
    {
        JudgedCase debug = MadeCases.Of(
            MadeRuns.Run() with { TimeNotComparable = "debug build: Shop was built without optimisation" });
        PairStatus status = StatusOf(debug, MadeCases.Of(MadeRuns.Run() with { Rounds = [] }));
        Assert.That(PairReport.Line(status, [debug.Compared]),
            Is.EqualTo("time: not comparable: debug build: Shop was built without optimisation"));
    }

    [Test]
    public void Where_one_case_can_be_compared_a_build_is_looked_for()
    {
        JudgedCase debug = MadeCases.Of(MadeRuns.Run() with { TimeNotComparable = "its clients never met" });
        Assert.That(StatusOf(debug, MadeCases.Of(MadeRuns.Run())).Missing, Is.EqualTo("PERF_AGAINST=none"));
    }

    static PairStatus StatusOf(params JudgedCase[] cases)
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        var alone = new Settings { Against = new Against(AgainstKind.None) };
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), alone, layout, progress, _ => { });
        var reference = new ReferenceRun(workers, alone, layout, pullRequest: null, () => TimeSpan.Zero);
        reference.Compare(cases);
        return reference.Status;
    }
}
