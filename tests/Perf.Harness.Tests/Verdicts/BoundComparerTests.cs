namespace Perf.Harness.Tests.Verdicts;

/// <summary>
/// Times and stored times. The made case takes 100 µs for each operation, of which two syncs of 20 µs are 40.
/// </summary>
sealed class BoundComparerTests
{
    static readonly Metric[] Taking =
        [Metric.Throughput, Metric.LatencyP50, Metric.WriteLatencyP50, Metric.TransferredBytes];

    static readonly Metric[] Contention =
    [
        Metric.LatencyP95, Metric.LatencyP99, Metric.WriteLatencyP95, Metric.WriteLatencyP99, Metric.Attempts,
        Metric.Unfairness, Metric.StarvedClients, Metric.LogSize,
    ];

    static IEnumerable<Metric> Loads => [.. Taking, .. Contention];

    [TestCase(1.0, 1.0, 100)]
    [TestCase(2.0, 1.0, 160, Description = "60 µs of the processor take twice as long")]
    [TestCase(1.0, 3.0, 180, Description = "40 µs of syncs take three times as long")]
    [TestCase(0.5, 10.0, 430)]
    public void A_stored_time_is_scaled_by_both_reference_workloads(
        double processor, double sync, double microseconds) =>
        Assert.That(
            BoundComparer.ExpectedOf(Metric.Time, MadeRuns.Case(), Machine(processor, sync)),
            Is.EqualTo(microseconds * 1e-6).Within(1e-12));

    [Test]
    public void Syncs_that_would_take_longer_than_the_case_leave_the_processor_a_tenth()
    {
        CaseBaseline accepted = MadeRuns.Case() with { Batch = new Batch(50, Syncs: 1_000) };
        Assert.That(
            BoundComparer.ExpectedOf(Metric.Time, accepted, Machine(3, 1)),
            Is.EqualTo((3 * 10e-6) + (20 * 20e-6)).Within(1e-12));
    }

    [Test]
    public void A_case_without_syncs_does_not_depend_on_the_disk()
    {
        CaseBaseline accepted = MadeRuns.Case() with { Batch = new Batch(50) };
        Assert.That(
            BoundComparer.ExpectedOf(Metric.Time, accepted, Machine(1, 50)), Is.EqualTo(100e-6).Within(1e-12));
    }

    [TestCase(5.0, Verdict.Regressed)]
    [TestCase(3.1, Verdict.Regressed)]
    [TestCase(2.9, Verdict.Unchanged)]
    [TestCase(1.0, Verdict.Unchanged)]
    [TestCase(0.1, Verdict.Unchanged, Description = "a gain says nothing about the machine")]
    public void A_multiple_is_red_without_any_pair(double cost, Verdict verdict)
    {
        Gate.Judged gate = Judged(MadeRuns.Run(cost));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(gate.Verdict, Is.EqualTo(verdict));
        Assert.That(gate.Change, Is.EqualTo(cost - 1).Within(1e-9));
        Assert.That((gate.Baseline, gate.Tolerance.Share), Is.EqualTo((100e-6, 2.0)));
    }

    [Test]
    public void More_system_calls_are_the_cause_of_a_multiple()
    {
        CaseBaseline accepted = MadeRuns.Case() with { Counting = Counted(3.1), CountedWith = MadeRuns.CountedWith };
        Run slower = MadeRuns.Run(5) with { Counting = Counted(4.2), CountedWith = MadeRuns.CountedWith };
        Assert.That(Judged(new Evidence(accepted, slower)).Cause, Does.StartWith("1.1 more system calls"));

        static Counting Counted(double systemCalls) => new(100_000, 128, 0) { SystemCalls = systemCalls };
    }

    [TestCase(0.3), TestCase(1), TestCase(6)]
    public void A_machine_of_another_speed_is_not_red_and_hides_nothing(double speed)
    {
        Run moved = MadeRuns.Run(speed) with { Calibration = Machine(speed, speed) };
        Run slower = MadeRuns.Run(5 * speed) with { Calibration = Machine(speed, speed) };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Judged(moved).Change, Is.EqualTo(0).Within(1e-9));
        Assert.That(Judged(slower).Verdict, Is.EqualTo(Verdict.Regressed));
    }

    [Test]
    public void The_tolerance_is_a_setting() => Assert.Multiple(() =>
    {
        Assert.That(Judged(Evidence(MadeRuns.Run(1.3)) with { Tolerance = 0.25 }).Verdict,
            Is.EqualTo(Verdict.Regressed));
        Assert.That(Judged(Evidence(MadeRuns.Run(1.2)) with { Tolerance = 0.25 }).Verdict,
            Is.EqualTo(Verdict.Unchanged));
    });

    [TestCase(2.5, 0.6, Verdict.Regressed, Description = "other cases show that the machine is faster")]
    [TestCase(2.5, 1.0, Verdict.Unchanged)]
    [TestCase(1.9, 0.3, Verdict.Unchanged, Description = "faster other cases are no proof")]
    [TestCase(3.1, 2.0, Verdict.Regressed, Description = "slower other cases are no excuse")]
    public void A_large_change_is_compared_with_other_cases(double cost, double others, Verdict verdict) =>
        Assert.That(Judged(Evidence(MadeRuns.Run(cost)) with { OtherCases = others }).Verdict, Is.EqualTo(verdict));

    [Test]
    public void Fresh_processes_are_compared_with_the_same_other_cases()
    {
        Evidence evidence = Evidence(MadeRuns.Run(2.5)) with { OtherCases = 0.6, Fresh = MadeRuns.Runs(2.4, 2.6, 2.5) };
        Gate.Judged gate = Judged(evidence);
        using var scope = Assert.EnterMultipleScope();
        Assert.That((gate.Verdict, gate.Change), Is.EqualTo((Verdict.Regressed, (2.5 / 0.6) - 1)));
        Assert.That(Judged(evidence with { Fresh = MadeRuns.Runs(2.4, 1.7, 2.5) }).Verdict,
            Is.EqualTo(Verdict.Unchanged));
    }

    [TestCase(new[] { 5.0, 5.1, 4.9, 5.0 }, true)]
    [TestCase(new[] { 5.0, 1.0, 5.0, 5.0 }, true)]
    [TestCase(new[] { 5.0, 1.0, 5.0, 1.0 }, false)]
    [TestCase(new[] { 5.0, 1.0, 5.0 }, false)]
    public void Three_fresh_processes_must_lie_beyond_it(double[] fresh, bool isRed) => Assert.That(
        Judged(Evidence(MadeRuns.Run(5)) with { Fresh = MadeRuns.Runs(fresh) }).Verdict,
        Is.EqualTo(isRed ? Verdict.Regressed : Verdict.Unchanged));

    [TestCase(1, true)]
    [TestCase(2, false, Description = "the host took all rounds of two")]
    public void Fewer_than_three_usable_fresh_processes_give_no_verdict(int lost, bool isJudged)
    {
        Run[] fresh = [.. MadeRuns.Runs(5, 5, 5, 5)];
        for (int i = 0; i < lost; i++) fresh[i] = fresh[i] with { Rounds = [Round.Empty] };
        Evidence evidence = Evidence(MadeRuns.Run(5)) with { Fresh = fresh };
        Gate gate = BoundComparer.Compare(evidence, evidence.Accepted!, []).Single();
        Assert.That(gate, isJudged ? Has.Property(nameof(Gate.Judged.Verdict)).EqualTo(Verdict.Regressed)
            : Has.Property(nameof(Gate.NotEvaluated.Reason)).EqualTo(new Reason.TooFewRounds()));
    }

    [Test]
    public void Every_time_but_that_of_a_batch_is_of_a_load() => Assert.That(
        Loads.Append(Metric.Time), Is.EquivalentTo(Metric.All.Where(metric => metric.IsTimed)));

    [TestCaseSource(nameof(Taking))]
    public void Cost_of_load_operations_passes_up_to_a_factor_of_three(Metric metric) => Assert.Multiple(() =>
    {
        Assert.That(OfLoad(metric, slower: 3.1), Is.EqualTo(Verdict.Regressed));
        Assert.That(OfLoad(metric, slower: 2.9), Is.EqualTo(Verdict.Unchanged));
    });

    [TestCaseSource(nameof(Contention))]
    public void Contention_passes_up_to_a_factor_of_eleven(Metric metric) => Assert.Multiple(() =>
    {
        Assert.That(OfLoad(metric, slower: 11.1), Is.EqualTo(Verdict.Regressed));
        Assert.That(OfLoad(metric, slower: 10.9), Is.EqualTo(Verdict.Unchanged));
    });

    [Test]
    public void Only_contention_is_skipped_on_busy_cores([ValueSource(nameof(Loads))] Metric metric)
    {
        Run load = MadeRuns.Load((metric, 1)) with { BusyShare = 0.85 };
        Gate gate = BoundComparer.Compare(new Evidence(MadeRuns.Case(load), load), MadeRuns.Case(load), []).Single();
        Assert.That(gate, metric.IsContention
            ? Is.EqualTo(new Gate.NotEvaluated(metric, GateKind.Bound, new Reason.BusyCores(0.85)))
            : Is.InstanceOf<Gate.Judged>());
    }

    [TestCase(70e-6, 6e-3, Verdict.Unchanged, Description = "two slices of the scheduler")]
    [TestCase(70e-6, 60e-3, Verdict.Regressed)]
    [TestCase(10e-3, 60e-3, Verdict.Unchanged, Description = "six times as long, where eleven are let pass")]
    public void A_tail_as_short_as_a_wait_for_a_core_is_not_called_slower(double accepted, double now, Verdict verdict)
    {
        Metric tail = Metric.WriteLatencyP99;
        CaseBaseline before = MadeRuns.Case(MadeRuns.Load((tail, accepted)));
        Gate gate = BoundComparer.Compare(new Evidence(before, MadeRuns.Load((tail, now))), before, []).Single();
        Assert.That(((Gate.Judged)gate).Verdict, Is.EqualTo(verdict));
    }

    [TestCase(0.9, 0.9, false, Description = "not seen on an idle machine")]
    [TestCase(0.9, 0.1, true, Description = "one of the fresh processes was calm, and beyond it all the same")]
    [TestCase(0.1, 0.1, true)]
    public void Multiple_that_appears_only_on_busy_cores_is_skipped(double busy, double fresh, bool isJudged)
    {
        Evidence slower = MadeComparisons.Slower(new Evidence(MadeRuns.Case(), MadeRuns.Run()), 8);
        Evidence evidence = slower with
        {
            Run = slower.Run with { BusyShare = busy },
            Fresh = [.. Enumerable.Repeat(slower.Run with { BusyShare = fresh }, 4)],
        };
        Gate gate = Judge.Of(evidence).Gates.Single(one => one.Kind == GateKind.Bound);
        Assert.That(gate, isJudged ? Is.InstanceOf<Gate.Judged>() : Is.InstanceOf<Gate.NotEvaluated>());
    }

    [TestCase(2.0, 5.0, 1, 2, Description = "a load that syncs nothing is as slow as the processor")]
    [TestCase(2.0, 5.0, 0, 5, Description = "one that syncs may wait for the disk all the time")]
    public void Latencies_and_throughput_of_a_load_are_scaled(double processor, double sync, int reads, double slower)
    {
        Run load = MadeRuns.Load((Metric.Throughput, 1_000), (Metric.LatencyP50, 1e-3), (Metric.Unfairness, 1.5));
        CaseBaseline accepted = MadeRuns.Case(reads == 0 ? load
            : load with { Work = load.Work with { Counts = load.Work.Counts.Remove(Metric.Syncs) } });
        CalibrationTimes now = Machine(processor, sync);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BoundComparer.ExpectedOf(Metric.Throughput, accepted, now), Is.EqualTo(1_000 / slower));
        Assert.That(BoundComparer.ExpectedOf(Metric.LatencyP50, accepted, now), Is.EqualTo(1e-3 * slower));
        Assert.That(BoundComparer.ExpectedOf(Metric.Unfairness, accepted, now), Is.EqualTo(1.5), "no time");
    }

    [TestCase(0.4, 1, Description = "a faster processor does not make waits shorter")]
    [TestCase(2.0, 2)]
    public void A_load_with_writers_waits_as_long_on_a_faster_processor(double processor, double slower)
    {
        CaseBaseline accepted = MadeRuns.Case(
            MadeRuns.Load((Metric.Throughput, 1_000), (Metric.LatencyP50, 1e-3), (Metric.WriteLatencyP50, 1e-3)));
        CalibrationTimes now = Machine(processor, processor);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BoundComparer.ExpectedOf(Metric.Throughput, accepted, now), Is.EqualTo(1_000 / slower));
        Assert.That(BoundComparer.ExpectedOf(Metric.LatencyP50, accepted, now), Is.EqualTo(1e-3 * slower));
    }

    [TestCase(0.5, false), TestCase(0.8, true), TestCase(1.4, true), TestCase(2.0, false)]
    public void Processor_calibration_decides_if_machines_are_equally_fast(double speed, bool isAsFast) => Assert.That(
        BoundComparer.IsAsFastAsStored(Evidence(MadeRuns.Run() with { Calibration = Machine(speed, 3) })),
        Is.EqualTo(isAsFast));

    [Test]
    public void A_time_that_is_not_measured_any_more_is_a_gate_without_a_verdict()
    {
        Run load = MadeRuns.Load((Metric.Throughput, 1_000));
        CaseBaseline accepted = MadeRuns.Case(MadeRuns.Load((Metric.Throughput, 1_000), (Metric.LatencyP50, 1e-3)));
        Assert.That(
            BoundComparer.Compare(new Evidence(accepted, load), accepted, []).OfType<Gate.NotEvaluated>(),
            Is.EqualTo(new[] { new Gate.NotEvaluated(Metric.LatencyP50, GateKind.Bound, new Reason.TooFewRounds()) }));
    }

    [TestCase(true)]
    [TestCase(false, Description = "what was never timed has no baseline")]
    public void Percentile_missing_from_a_timed_baseline_has_too_few_rounds(bool isTimed)
    {
        Run load = MadeRuns.Load((Metric.Throughput, 1_000), (Metric.WriteLatencyP99, 1e-3));
        CaseBaseline accepted = MadeRuns.Case(MadeRuns.Load((Metric.Throughput, 1_000)));
        if (!isTimed) accepted = accepted with { Time = null };
        Gate tail = BoundComparer.Compare(new Evidence(accepted, load), accepted, [])
            .Single(gate => gate.Metric == Metric.WriteLatencyP99);
        Assert.That(((Gate.NotEvaluated)tail).Reason,
            isTimed ? Is.TypeOf<Reason.TooFewRounds>() : Is.TypeOf<Reason.NoBaseline>());
    }

    [Test]
    public void Case_in_memory_is_compared_on_another_operating_system()
    {
        Run windows = MadeRuns.Run(5) with { Subject = MadeRuns.Subject with { System = "windows" } };
        Run inMemory = windows with { Work = windows.Work.With(Metric.Syncs, 0) };
        CaseBaseline accepted = MadeRuns.Case(MadeRuns.Run() with { Work = inMemory.Work });
        Assert.That(Judged(new Evidence(accepted, inMemory)).Verdict, Is.EqualTo(Verdict.Regressed));
    }

    static Verdict OfLoad(Metric metric, double slower)
    {
        CaseBaseline accepted = MadeRuns.Case(MadeRuns.Load((metric, 1)));
        Run run = MadeRuns.Load((metric, metric.Better == Better.Higher ? 1 / slower : slower));
        return BoundComparer.Compare(new Evidence(accepted, run), accepted, []).Cast<Gate.Judged>().Single().Verdict;
    }

    static CalibrationTimes Machine(double processor, double sync) =>
        new(MadeRuns.Calibration.Processor * processor, MadeRuns.Calibration.Sync * sync);

    static Evidence Evidence(Run run) => new(MadeRuns.Case(), run);

    static Gate.Judged Judged(Run run) => Judged(Evidence(run));

    static Gate.Judged Judged(Evidence evidence, params IReadOnlyList<Gate> pairs) =>
        (Gate.Judged)BoundComparer.Compare(evidence, evidence.Accepted!, pairs).Single();
}
