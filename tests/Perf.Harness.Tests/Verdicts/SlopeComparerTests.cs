namespace Perf.Harness.Tests.Verdicts;

/// <summary>A slope is judged by the plain difference, on any machine.</summary>
sealed class SlopeComparerTests
{
    const double Accepted = 0.04;

    [TestCase(0.3, Verdict.Unchanged)]
    [TestCase(-0.2, Verdict.Unchanged)]
    [TestCase(0.4, Verdict.Regressed)]
    [TestCase(-0.4, Verdict.Improved)]
    public void The_verdict_is_by_the_difference(double slope, Verdict verdict)
    {
        Gate.Judged gate = Judged(Made(slope));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(gate.Verdict, Is.EqualTo(verdict));
        Assert.That(gate.Change, Is.EqualTo(slope - Accepted).Within(1e-12));
        Assert.That((gate.Kind, gate.Tolerance.Floor), Is.EqualTo((GateKind.Bound, 0.3)));
    }

    [TestCase(1.3, Verdict.Unchanged)]
    [TestCase(1.5, Verdict.Regressed)]
    public void Large_slope_may_change_by_half_of_its_value(double slope, Verdict verdict) =>
        Assert.That(Judged(Evidence(Made(slope), (Metric.TimeSlope, 0.9))).Verdict, Is.EqualTo(verdict));

    [Test]
    public void Slope_with_an_interval_across_its_tolerance_is_unchanged()
    {
        Gate.Judged gate = Judged(Made(0.2, 0.5, 0.2, 0.5));
        Assert.That((gate.Verdict, gate.Interval!.Value.High), Is.EqualTo((Verdict.Unchanged, 0.5 - Accepted)));
    }

    [TestCase(new[] { 0.95, 0.05, 1.05, 1.00 }, Verdict.Regressed)]
    [TestCase(new[] { 0.95, 0.05, 0.05, 1.05 }, Verdict.Unchanged)]
    public void Three_fresh_processes_must_find_it(double[] fresh, Verdict verdict)
    {
        Evidence evidence = Evidence(Made(1)) with { Fresh = [.. fresh.Select(slope => Made(slope))] };
        Assert.That(Judged(evidence).Verdict, Is.EqualTo(verdict));
    }

    [Test]
    public void One_process_beyond_the_tolerance_requires_fresh_processes() => Assert.Multiple(() =>
    {
        Assert.That(Judge.Of(Evidence(Made(1))).IsBeyondBound, Is.True);
        Assert.That(Judge.Of(Evidence(Made(0.1))).IsBeyondBound, Is.False);
    });

    [Test]
    public void Change_of_an_identical_build_is_attributed_to_the_machine()
    {
        Gate.Judged gate = Judged(Evidence(Made(1)) with { IsReferenceBuild = true });
        Assert.That((gate.Verdict, gate.IsOfMachine), Is.EqualTo((Verdict.Unchanged, true)));
    }

    [Test]
    public void Slope_is_judged_on_a_machine_of_unknown_speed() => Assert.That(
        Judged(Made(1) with { Calibration = null }).Verdict, Is.EqualTo(Verdict.Regressed));

    [TestCase(0.2, true)]
    [TestCase(0.85, false, Description = "clients that wait for a core hinder each other")]
    public void Speedup_of_clients_is_judged_only_if_their_cores_are_free(double busy, bool isJudged)
    {
        Comparison compared = Judge.Of(Evidence(
            Clients(cores: 2) with { BusyShare = busy }, (Metric.ClientsSlope, -0.9), (Metric.TimeSlope, Accepted)));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(compared.Judged.Any(gate => gate.Metric == Metric.ClientsSlope), Is.EqualTo(isJudged));
        Assert.That(compared.NotEvaluated.Select(gate => gate.Reason),
            isJudged ? Is.Empty : Is.EqualTo(new[] { new Reason.BusyCores(0.85) }));
        Assert.That(compared.Judged.Any(gate => gate.Metric == Metric.TimeSlope), "sizes are each other's");
    }

    [Test]
    public void A_curve_by_clients_is_of_its_cores()
    {
        Comparison compared = Judge.Of(Evidence(
            Clients(cores: 8), (Metric.ClientsSlope, -0.9), (Metric.TimeSlope, Accepted)));
        Gate.NotEvaluated gate = compared.NotEvaluated.Single();
        Assert.That((gate.Metric, gate.Reason), Is.EqualTo((Metric.ClientsSlope, new Reason.OtherCores(2, 8))));
    }

    [Test]
    public void New_or_unoptimized_slope_is_skipped_with_its_reason() => Assert.Multiple(() =>
    {
        const string Unoptimised = "Perf.Crud was built without optimisation";
        Assert.That(Judge.Of(Evidence(Made(1) with { TimeNotComparable = Unoptimised })).NotEvaluated.Single().Reason,
            Is.EqualTo(new Reason.NotTimed(Unoptimised)));
        Comparison unknown = Judge.Of(Evidence(Made(1), accepted: []));
        Assert.That(unknown.NotEvaluated.Single().Reason, Is.EqualTo(new Reason.NoBaseline()));
        Assert.That(unknown.Moved, Is.EqualTo(new[] { Metric.TimeSlope }));
    });

    [Test]
    public void Missing_slope_fails_if_the_run_measured_times() => Assert.Multiple(() =>
    {
        Run timed = Made(1) with { Rounds = [Round.Of(Metric.ClientsSlope, 0.1)] };
        Assert.That((Judged(timed).Verdict, Judged(timed).Cause), Is.EqualTo(
            (Verdict.Regressed, "the accepted build has this slope, this build has none")));
        Run untimed = Made();
        Assert.That(Judge.Of(Evidence(untimed)).Gates.Select(gate => gate.Metric), Has.None.EqualTo(Metric.TimeSlope));
        Run debugged = Made() with { TimeNotComparable = "a debugger is attached" };
        Assert.That(Judge.Of(Evidence(debugged)).NotEvaluated.Single().Reason,
            Is.EqualTo(new Reason.NotTimed("a debugger is attached")));
    });

    [Test]
    public void Regressed_slope_reports_whether_work_or_time_grows()
    {
        Run run = Made(0.97);
        Comparison compared = Judge.Of(Evidence(run with { Work = run.Work.With(Metric.VmStepsSlope, 991) }));
        Assert.That(
            compared.Judged.Where(gate => gate.Verdict == Verdict.Regressed)
                .Select(gate => $"{gate.Metric} {gate.Change:0.00}: {gate.Cause}"),
            Is.EqualTo(new[]
            {
                "vm-steps-slope 0.99: work now grows with the table: an index is missing or not used",
                "time-slope 0.93: time now grows with the table: an index is missing or not used",
            }));
    }

    static Gate.Judged Judged(Run run) => Judged(Evidence(run));

    static Gate.Judged Judged(Evidence evidence) =>
        Judge.Of(evidence).Judged.Single(gate => gate.Metric == Metric.TimeSlope);

    static Evidence Evidence(Run run) => Evidence(run, (Metric.TimeSlope, Accepted));

    static Evidence Evidence(Run run, params (Metric Metric, double Slope)[] accepted) => new(
        MadeRuns.Case(MadeRuns.Run() with { Work = Flat, Rounds = [] }) with
        {
            Cores = 2,
            Slopes = accepted.ToImmutableSortedDictionary(pair => pair.Metric, pair => pair.Slope),
        },
        run);

    static Run Made(params double[] slopes) => MadeRuns.Run() with
    {
        Work = Flat,
        Rounds = [.. slopes.Select(slope => Round.Of(Metric.TimeSlope, slope))],
    };

    static Run Clients(int cores) => MadeRuns.Run() with
    {
        Work = Flat,
        Facts = MadeRuns.Facts with { Cores = cores },
        Rounds = [Round.Of(Metric.ClientsSlope, 0.1), Round.Of(Metric.TimeSlope, 1)],
    };

    static WorkCounts Flat { get; } = WorkCounts.Unknown.With(Metric.VmStepsSlope, 0);
}
