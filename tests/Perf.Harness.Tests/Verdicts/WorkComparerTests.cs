namespace Perf.Harness.Tests.Verdicts;

/// <summary>Counted work is compared exactly, unless a part of the subject that it depends on has changed.</summary>
sealed class WorkComparerTests
{
    [Test]
    public void One_more_is_a_regression_and_one_less_an_improvement() => Assert.Multiple(() =>
    {
        Assert.That(VerdictOn(Metric.Syncs, 401), Is.EqualTo(Verdict.Regressed));
        Assert.That(VerdictOn(Metric.Syncs, 400), Is.EqualTo(Verdict.Unchanged));
        Assert.That(VerdictOn(Metric.Syncs, 399), Is.EqualTo(Verdict.Improved));
    });

    [TestCase(736, Verdict.Unchanged), TestCase(737, Verdict.Regressed), TestCase(719, Verdict.Improved)]
    public void Allocated_bytes_may_wobble_by_eight(long bytes, Verdict verdict) =>
        Assert.That(VerdictOn(Metric.AllocatedBytes, bytes), Is.EqualTo(verdict));

    // 728 bytes were accepted.
    [TestCase(null, 0, 737, Verdict.Regressed)]
    [TestCase(24, 0, 752, Verdict.Unchanged)]
    [TestCase(24, 0, 753, Verdict.Regressed)]
    [TestCase(24, 0, 703, Verdict.Improved)]
    [TestCase(null, 0.05, 764, Verdict.Unchanged)]
    [TestCase(null, 0.05, 765, Verdict.Regressed)]
    [TestCase(24, 0.01, 752, Verdict.Unchanged, Description = "the wider of both")]
    public void Allocated_bytes_may_differ_by_the_learned_or_stated_tolerance(
        int? learnt, double stated, long bytes, Verdict verdict)
    {
        var evidence = new Evidence(
            MadeRuns.Case() with { AllocationTolerance = learnt },
            MadeRuns.Run() with { Work = MadeRuns.Run().Work.With(Metric.AllocatedBytes, bytes) })
        {
            AllocationTolerance = stated,
        };
        Comparison comparison = Judge.Of(evidence);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(comparison.Judged.Single(gate => gate.Metric == Metric.AllocatedBytes).Verdict,
            Is.EqualTo(verdict));
        Assert.That(comparison.Moved.Contains(Metric.AllocatedBytes), Is.EqualTo(verdict != Verdict.Unchanged));
    }

    [TestCase(3_501_749, Verdict.Unchanged)]
    [TestCase(3_501_751, Verdict.Regressed)]
    public void Megabytes_of_allocations_may_differ_by_half_a_thousandth(long bytes, Verdict verdict)
    {
        Run Allocating(long each) =>
            MadeRuns.Run() with { Work = MadeRuns.Run().Work.With(Metric.AllocatedBytes, each) };
        Comparison comparison = Judge.Of(new Evidence(MadeRuns.Case(Allocating(3_500_000)), Allocating(bytes)));
        Assert.That(comparison.Judged.Single(gate => gate.Metric == Metric.AllocatedBytes).Verdict,
            Is.EqualTo(verdict));
    }

    [Test]
    public void Something_where_there_was_nothing_is_a_regression()
    {
        WorkCounts before = MadeRuns.Run().Work.With(Metric.FullScanSteps, 0);
        Gate.Judged gate = Judged(Metric.FullScanSteps, before, before.With(Metric.FullScanSteps, 1));
        Assert.That((gate.Verdict, gate.Change), Is.EqualTo((Verdict.Regressed, double.PositiveInfinity)));
    }

    // 4,400 steps were accepted.
    [TestCase("vm-steps", 4_488, Verdict.Unchanged)]
    [TestCase("vm-steps", 4_489, Verdict.Regressed)]
    [TestCase("syncs", 401, Verdict.Regressed, Description = "no library needs more of them")]
    [TestCase("statements", 201, Verdict.Regressed, Description = "they are the code's own")]
    public void Another_native_library_may_run_two_per_cent_more_steps_but_no_sync(
        string metric, long count, Verdict verdict)
    {
        Gate.Judged gate = Judged(Metric.Named(metric)!, count, SubjectParts.Native);
        Assert.That((gate.Verdict, gate.Tolerance.IsForOtherSubject), Is.EqualTo((verdict, metric == "vm-steps")));
    }

    [Test]
    public void Another_operating_system_is_no_ground_to_judge_syncs() => Assert.That(
        GateOf(Metric.Syncs, MadeRuns.Run().Work, MadeRuns.Run().Work, SubjectParts.System),
        Is.EqualTo(new Gate.NotEvaluated(Metric.Syncs, GateKind.Count, new Reason.OtherSystem())));

    [Test]
    public void A_counter_that_is_lost_is_red([ValueSource(nameof(Counted))] Metric metric)
    {
        WorkCounts now = MadeRuns.Run().Work;
        now = now with { Counts = now.Counts.Remove(metric) };
        var gate = (Gate.Judged)GateOf(metric, MadeRuns.Run().Work, now, 0);
        Assert.That((gate.Verdict, gate.Cause), Is.EqualTo(
            (Verdict.Regressed, "the accepted build has this count, this build has none"
                + (metric != Metric.AllocatedBytes ? ""
                    : ": allocations are not counted if the method continues on another thread, as after an await"))));
    }

    [Test]
    public void Lost_file_calls_of_managed_code_name_the_usual_cause()
    {
        WorkCounts before = WorkCounts.Unknown.With(Metric.Syncs, 10);
        Assert.That(((Gate.Judged)GateOf(Metric.Syncs, before, WorkCounts.Unknown, 0)).Cause, Is.EqualTo(
            "the accepted build has this count, this build has none: "
            + "file calls are not counted if several threads use the files"));
    }

    [Test]
    public void A_counter_that_another_library_does_not_have_is_not_counted()
    {
        WorkCounts now = MadeRuns.Run().Work;
        now = now with { Counts = now.Counts.Remove(Metric.VmSteps).Remove(Metric.Statements) };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(GateOf(Metric.VmSteps, MadeRuns.Run().Work, now, SubjectParts.Native),
            Is.EqualTo(new Gate.NotEvaluated(Metric.VmSteps, GateKind.Count, new Reason.NotCounted())));
        Assert.That(GateOf(Metric.Statements, MadeRuns.Run().Work, now, SubjectParts.Native),
            Is.InstanceOf<Gate.Judged>(), "statements do not depend on the library");
    }

    [Test]
    public void A_counter_that_is_new_has_no_baseline() => Assert.That(
        GateOf(Metric.Sorts, MadeRuns.Run().Work, MadeRuns.Run().Work.With(Metric.Sorts, 3), 0),
        Is.EqualTo(new Gate.NotEvaluated(Metric.Sorts, GateKind.Count, new Reason.NoBaseline())));

    static IEnumerable<Metric> Counted => MadeRuns.Run().Work.Counts.Keys;

    static Verdict VerdictOn(Metric metric, long count) => Judged(metric, count, 0).Verdict;

    static Gate.Judged Judged(Metric metric, long count, SubjectParts changed) =>
        (Gate.Judged)GateOf(metric, MadeRuns.Run().Work, MadeRuns.Run().Work.With(metric, count), changed);

    static Gate.Judged Judged(Metric metric, WorkCounts before, WorkCounts now) =>
        (Gate.Judged)GateOf(metric, before, now, 0);

    static Gate GateOf(Metric metric, WorkCounts before, WorkCounts now, SubjectParts changed) =>
        WorkComparer.Compare(before, MadeRuns.Run() with { Work = now }, changed).Single(gate => gate.Metric == metric);
}
