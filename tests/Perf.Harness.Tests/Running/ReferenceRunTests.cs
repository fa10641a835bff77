using NUnit.Framework;
using Perf.Harness.Builds;
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
        Assert.That(PairReport.Line(status, [debug.Judge()]),
            Is.EqualTo("time: not comparable: debug build: Shop was built without optimisation"));
    }

    [Test]
    public void Where_one_case_can_be_compared_a_build_is_looked_for()
    {
        JudgedCase debug = MadeCases.Of(MadeRuns.Run() with { TimeNotComparable = "its clients never met" });
        Assert.That(StatusOf(debug, MadeCases.Of(MadeRuns.Run())).Missing, Is.EqualTo("PERF_AGAINST=none"));
    }

    [Test]
    public void Without_a_reference_build_each_time_gate_is_not_judged()
    {
        JudgedCase one = MadeCases.Of(MadeRuns.Run());
        PairStatus status = StatusOf(new Settings(), one);
        const string why = "there is no git repository here. Commit the project with its baselines, "
            + "or set PERF_AGAINST=none";
        var run = new SuiteRun("crud", GateSummary.Of([one.Judge()], 0, status), [one.Judge()]);
        Assert.Multiple(() =>
        {
            Assert.That(status, Is.EqualTo(new PairStatus { Missing = why }));
            Assert.That(one.Judge().NotEvaluated.Where(gate => gate.Method == Method.Pair).Select(gate => gate.Reason),
                Is.EqualTo([new Reason.NoReference(why)]));
            Assert.That(RequiredReport.Missing([one.Judge()], [], status),
                Is.EqualTo([$"no reference build: time of {one.Id}: {why}"]), "PERF_REQUIRE=all is not met");
            Assert.That(ClosingLines.Of(run, isOneOfSeveral: false).First(),
                Is.EqualTo($"no reference build: 1 time gate not judged: {why}"));
        });
    }

    [Test]
    public void Accepted_build_is_known_by_what_was_built_and_needs_no_git()
    {
        JudgedCase same = Accepted(BuildContent.OfThisProcess(typeof(ToySuite).Assembly.Location).Fingerprint);
        JudgedCase other = Accepted("0123456789abcdef");
        StatusOf(new Settings(), same, other);
        Assert.That((same.Evidence.IsReferenceBuild, other.Evidence.IsReferenceBuild), Is.EqualTo((true, false)));
    }

    [Test]
    public void Accepted_build_on_another_runtime_is_compared()
    {
        JudgedCase one = Accepted(BuildContent.OfThisProcess(typeof(ToySuite).Assembly.Location).Fingerprint);
        one.Evidence = one.Evidence with
        {
            Accepted = one.Evidence.Accepted! with { Subject = MadeRuns.Subject with { Runtime = ".NET 8.0" } },
        };
        StatusOf(new Settings(), one);
        Assert.That(one.Evidence.IsReferenceBuild, Is.False);
    }

    [Test]
    public void All_cases_of_the_accepted_build_say_so_in_one_line()
    {
        JudgedCase same = Accepted(BuildContent.OfThisProcess(typeof(ToySuite).Assembly.Location).Fingerprint);
        Assert.That(PairReport.Line(StatusOf(new Settings(), same), [same.Judge()]),
            Is.EqualTo("time: this build is the same as the accepted build: nothing to compare"));
    }

    static JudgedCase Accepted(string build)
    {
        JudgedCase one = MadeCases.Of(MadeRuns.Run());
        one.Evidence = one.Evidence with { Accepted = MadeRuns.Case() with { Build = build } };
        return one;
    }

    static PairStatus StatusOf(params JudgedCase[] cases) =>
        StatusOf(new Settings { Against = new Against(AgainstKind.None) }, cases);

    static PairStatus StatusOf(Settings alone, params JudgedCase[] cases)
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), alone, layout, progress, _ => { });
        var reference = new ReferenceRun(
            workers, new InstructionRun(workers), alone, layout, pullRequest: null, () => TimeSpan.Zero);
        reference.Compare(cases);
        return reference.Status;
    }
}
