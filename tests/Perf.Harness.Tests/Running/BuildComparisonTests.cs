using Perf.Harness.Builds;

namespace Perf.Harness.Tests.Running;

public sealed class BuildComparisonTests
{
    [Test]
    public void Debug_build_is_not_compared_and_one_line_reports_it()
    {
        MeasuredCase debug = MadeCases.Of(
            MadeRuns.Run() with { TimeNotComparable = "debug build: Shop was built without optimisation" });
        PairStatus status = Compare(debug, MadeCases.Of(MadeRuns.Run() with { Rounds = [] })).Status;
        Assert.That(PairReport.Line(status, [debug.SoFar]),
            Is.EqualTo("time: not comparable: debug build: Shop was built without optimisation"));
    }

    [Test]
    public void Case_that_can_be_compared_needs_a_reference_build()
    {
        MeasuredCase debug = MadeCases.Of(MadeRuns.Run() with { TimeNotComparable = "its clients never met" });
        Assert.That(Compare(debug, MadeCases.Of("crud/query")).Status.Missing,
            Is.EqualTo("no pairs, because PERF_AGAINST=none is set"));
    }

    [Test]
    public void Missing_repository_leaves_each_time_gate_unjudged()
    {
        (MeasuredCase[] cases, PairStatus status) = Compare(new Settings(), MadeCases.Of(MadeRuns.Run()));
        MeasuredCase one = cases.Single();
        const string why = "this folder is not in a git repository. Create one (git init) and commit the project "
            + "with its baselines, or set PERF_AGAINST=none";
        var run = new SuiteRun("crud", GateSummary.Of([one.SoFar], 0, status), [one.SoFar]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(status, Is.EqualTo(new PairStatus { Missing = why }));
        Assert.That(one.SoFar.NotEvaluated.Where(gate => gate.Kind == GateKind.Pair).Select(gate => gate.Reason),
            Is.EqualTo([new Reason.NoReference(why)]));
        Assert.That(RequiredReport.Missing([one.SoFar], [], status),
            Is.EqualTo([$"no reference build: time of {one.Id}: {why}"]), "PERF_REQUIRE=all is not met");
        Assert.That(ClosingLines.Of(run, isOneOfSeveral: false).First(),
            Is.EqualTo($"no reference build: 1 time gate skipped: {why}"));
    }

    [Test]
    public void Configuration_with_failing_work_has_no_timed_cases()
    {
        MeasuredCase failed = Counted("crud/insert-one @ engine/one", statements: 201);
        MeasuredCase[] cases = Compare(
            new Settings(), failed, Counted("crud/read-one @ engine/one"), Counted("crud/read-one @ engine/two")).Cases;
        Assert.That(
            cases.Select(one => one.Evidence.Pair?.Missing is Reason.FailsByWork),
            Is.EqualTo([true, true, false]));
    }

    static MeasuredCase Counted(string id, int statements = 200)
    {
        Run run = MadeRuns.Run(id: CaseId.Parse(id));
        return MadeCases.Of(run with
        {
            Work = run.Work with { Counts = run.Work.Counts.SetItem(Metric.Statements, statements) },
        });
    }

    [Test]
    public void Accepted_build_is_known_by_its_content_and_its_runtime_without_git()
    {
        string build = BuildContent.ReadOnce(typeof(ToySuite).Assembly.Location).Fingerprint;
        (MeasuredCase[] cases, PairStatus status) = Compare(new Settings(), Accepted(build));
        MeasuredCase same = cases.Single();
        Assert.That(same.Evidence.IsReferenceBuild, Is.True);
        Assert.That(PairReport.Line(status, [same.SoFar]),
            Is.EqualTo("time: this build is the same as the accepted build, so no instructions or pairs were needed"));
        foreach (MeasuredCase other in new[]
            {
                Accepted("0123456789abcdef"), Accepted(build, MadeRuns.Subject with { Runtime = ".NET 8.0" }),
            })
        {
            Assert.That(Compare(new Settings(), other).Cases.Single().Evidence.IsReferenceBuild, Is.False);
        }
    }

    static MeasuredCase Accepted(string build, Subject? subject = null) =>
        MadeCases.Of(MadeRuns.Run()).With(evidence => evidence with
        {
            Accepted = MadeRuns.Case() with { Build = build, Subject = subject ?? MadeRuns.Subject },
        });

    static ComparedCases Compare(params MeasuredCase[] cases) =>
        Compare(new Settings { Against = new ReferenceRequest(ReferenceKind.None) }, cases);

    static ComparedCases Compare(Settings alone, params MeasuredCase[] cases)
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), alone, layout, progress, _ => { });
        var builds = new BuildComparison(
            workers, new InstructionRun(workers), alone, layout, pullRequest: null, () => TimeSpan.Zero);
        return builds.Compare(builds.RecogniseAccepted(cases), new PairStatus());
    }
}
