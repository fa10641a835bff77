using Perf.Harness.Builds;

namespace Perf.Harness.Tests.Running;

public sealed class ReferenceRunTests
{
    [Test]
    public void Debug_build_is_not_compared_and_one_line_says_so()
    {
        JudgedCase debug = MadeCases.Of(
            MadeRuns.Run() with { TimeNotComparable = "debug build: Shop was built without optimisation" });
        PairStatus status = StatusOf(debug, MadeCases.Of(MadeRuns.Run() with { Rounds = [] }));
        Assert.That(PairReport.Line(status, [debug.Judge()]),
            Is.EqualTo("time: not comparable: debug build: Shop was built without optimisation"));
    }

    [Test]
    public void Case_that_can_be_compared_needs_a_reference_build()
    {
        JudgedCase debug = MadeCases.Of(MadeRuns.Run() with { TimeNotComparable = "its clients never met" });
        Assert.That(StatusOf(debug, MadeCases.Of(MadeRuns.Run())).Missing, Is.EqualTo("PERF_AGAINST=none"));
    }

    [Test]
    public void Missing_repository_leaves_each_time_gate_unjudged()
    {
        JudgedCase one = MadeCases.Of(MadeRuns.Run());
        PairStatus status = StatusOf(new Settings(), one);
        const string why = "this folder is in no git repository. Commit the project with its baselines, "
            + "or set PERF_AGAINST=none";
        var run = new SuiteRun("crud", GateSummary.Of([one.Judge()], 0, status), [one.Judge()]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(status, Is.EqualTo(new PairStatus { Missing = why }));
        Assert.That(one.Judge().NotEvaluated.Where(gate => gate.Kind == GateKind.Pair).Select(gate => gate.Reason),
            Is.EqualTo([new Reason.NoReference(why)]));
        Assert.That(RequiredReport.Missing([one.Judge()], [], status),
            Is.EqualTo([$"no reference build: time of {one.Id}: {why}"]), "PERF_REQUIRE=all is not met");
        Assert.That(ClosingLines.Of(run, isOneOfSeveral: false).First(),
            Is.EqualTo($"no reference build: 1 time gate skipped: {why}"));
    }

    [Test]
    public void Accepted_build_is_known_by_its_content_and_its_runtime_without_git()
    {
        string build = BuildContent.OfThisProcess(typeof(ToySuite).Assembly.Location).Fingerprint;
        JudgedCase same = Accepted(build), other = Accepted("0123456789abcdef");
        JudgedCase onOtherRuntime = Accepted(build, MadeRuns.Subject with { Runtime = ".NET 8.0" });

        Assert.That(PairReport.Line(StatusOf(new Settings(), same), [same.Judge()]),
            Is.EqualTo("time: this build is the same as the accepted build, so no time was compared"));

        StatusOf(new Settings(), other, onOtherRuntime);
        Assert.That(
            new[] { same, other, onOtherRuntime }.Select(one => one.Evidence.IsReferenceBuild),
            Is.EqualTo([true, false, false]));
    }

    static JudgedCase Accepted(string build, Subject? subject = null)
    {
        JudgedCase one = MadeCases.Of(MadeRuns.Run());
        one.Evidence = one.Evidence with
        {
            Accepted = MadeRuns.Case() with { Build = build, Subject = subject ?? MadeRuns.Subject },
        };
        return one;
    }

    static PairStatus StatusOf(params JudgedCase[] cases) =>
        StatusOf(new Settings { Against = new ReferenceRequest(ReferenceKind.None) }, cases);

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
