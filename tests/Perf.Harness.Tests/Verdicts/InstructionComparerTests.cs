namespace Perf.Harness.Tests.Verdicts;

/// <summary>Instructions and waits differ a little between two processes of one build.</summary>
sealed class InstructionComparerTests
{
    [TestCase(100_000, 128, 0, 101_000, Verdict.Unchanged)]
    [TestCase(100_000, 128, 0, 101_001, Verdict.Regressed)]
    [TestCase(100_000, 128, 0, 98_999, Verdict.Improved)]
    [TestCase(100_000, 128, 0.01, 103_000, Verdict.Unchanged, Description = "three times the spread of the case")]
    [TestCase(100_000, 128, 0.01, 103_001, Verdict.Regressed)]
    [TestCase(600, 1_000, 0, 612, Verdict.Unchanged, Description = "one more piece of memory in a batch: 10,000 more")]
    [TestCase(600, 1_000, 0, 613, Verdict.Regressed)]
    [TestCase(130_000, 8, 0, 132_500, Verdict.Unchanged, Description = "few operations may differ by two pieces")]
    [TestCase(130_000, 8, 0, 132_501, Verdict.Regressed)]
    [TestCase(20, 128, 0, 21, Verdict.Unchanged, Description = "one instruction more of a few is nothing")]
    public void Tolerance_is_one_per_cent_three_spreads_or_a_piece_of_memory(
        long accepted, int operations, double spread, long now, Verdict verdict) => Assert.That(
        Judged(new Counting(accepted, operations, spread), new Counting(now, operations, 0)).Verdict,
        Is.EqualTo(verdict));

    [TestCase(110_000, Verdict.Unchanged)]
    [TestCase(110_001, Verdict.Regressed)]
    public void Tolerance_is_ten_per_cent_under_other_conditions(long now, Verdict verdict)
    {
        Gate.Judged gate = Judged(
            Counted(100_000, 0), Counted(now, 0), MadeRuns.CountedWith with { CLibrary = "glibc 2.39" });
        Assert.That((gate.Verdict, gate.Tolerance.IsForOtherSubject), Is.EqualTo((verdict, true)));
    }

    // This machine has another C library, and counts 120,000 instructions of the accepted build.
    [TestCase(121_200, Verdict.Unchanged)]
    [TestCase(121_201, Verdict.Regressed)]
    public void Tolerance_is_one_per_cent_with_a_recounted_accepted_build(long now, Verdict verdict)
    {
        Evidence evidence = Elsewhere(Evidence(Counted(100_000, 0), Counted(now, 0)));
        var gate = (Gate.Judged)InstructionComparer.Compare(evidence).Single();
        Assert.That((gate.Verdict, gate.Baseline), Is.EqualTo((verdict, 120_000)));
    }

    [Test]
    public void Accepted_build_counted_here_shows_that_the_work_is_the_same()
    {
        Evidence same = Waiting(Elsewhere(Evidence(Counted(100_000, 0), Counted(120_000, 0))), 2);
        Assert.That(Judge.IsSameWork(same), Is.True);
        Assert.That(Judge.IsSameWork(same with { CountsMayDiffer = true }), Is.False, "a wait may be hidden");
        Assert.That(Judge.IsSameWork(same with { RecountedReference = null }), Is.False);
    }

    [TestCase(3.1, 3.6, true, Description = "a collection of garbage in the batch")]
    [TestCase(3.1, 3.61, false, Description = "a file call or a sleep in every second operation")]
    [TestCase(3.1, 2.5, false)]
    [TestCase(200, 202, true)]
    [TestCase(200, 202.1, false)]
    [TestCase(null, 3.1, true, Description = "accepted before system calls were counted")]
    public void Other_system_calls_are_other_work(double? accepted, double? now, bool isSame) =>
        Assert.That(IsSame(one => one with { SystemCalls = accepted }, one => one with { SystemCalls = now }),
            Is.EqualTo(isSame));

    [TestCase(0.01, 0.04, true)]
    [TestCase(0.01, 0.041, false, Description = "every tenth operation has more to do")]
    [TestCase(0.2, 0.01, true)]
    [TestCase(null, 0.2, true, Description = "accepted before it was counted")]
    public void Work_of_some_operations_is_other_work(double? accepted, double now, bool isSame) =>
        Assert.That(IsSame(one => one with { MeanAbove = accepted }, one => one with { MeanAbove = now }),
            Is.EqualTo(isSame));

    static bool IsSame(Func<Counting, Counting> accepted, Func<Counting, Counting> now) => Judge.IsSameWork(
        Waiting(Evidence(accepted(Counted(100_000, 0)), now(Counted(100_000, 0))), 2));

    static Evidence Elsewhere(Evidence evidence) => evidence with
    {
        RecountedReference = Counted(120_000, 0),
        Run = evidence.Run with { CountedWith = MadeRuns.CountedWith with { CLibrary = "glibc 2.39" } },
    };

    [Test]
    public void Baseline_without_instructions_is_no_baseline_of_theirs() => Assert.That(
        Gates(null, Counted(1, 0)), Is.EqualTo((Gate[])[None(new Reason.NoBaseline())]));

    [Test]
    public void Run_that_counts_none_where_none_are_stored_has_no_gate() => Assert.That(Gates(null, null), Is.Empty);

    [Test]
    public void Run_that_needs_none_has_no_gate() => Assert.That(Gates(Counted(1, 0), null), Is.Empty);

    [Test]
    public void Missing_Valgrind_is_the_reason_of_a_gate()
    {
        var reason = new Reason.InstructionsNotCounted("Valgrind is not installed (apt-get install valgrind)");
        Assert.That(
            InstructionComparer.Compare(Evidence(Counted(1, 0), null) with { InstructionsMissing = reason }),
            Is.EqualTo((Gate[])[None(reason)]));
    }

    [TestCase(110_000, 0, Description = "too uncertain")]
    [TestCase(115_001, 1, Description = "even its least batch is far above")]
    public void Count_that_gets_unsteady_is_judged_where_it_is_far_above(long now, int regressed) => Assert.That(
        Gates(Counted(100_000, 0), Counted(now, 0.06)).OfType<Gate.Judged>()
            .Count(gate => gate.Verdict == Verdict.Regressed),
        Is.EqualTo(regressed));

    [Test]
    public void Spread_of_a_count_does_not_widen_its_own_tolerance() => Assert.That(
        Judged(Counted(100_000, 0.001), Counted(105_000, 0.03), MadeRuns.CountedWith).Verdict,
        Is.EqualTo(Verdict.Regressed));

    [Test]
    public void Unsteady_count_is_skipped() => Assert.That(
        Gates(Counted(100, 0.051), Counted(300, 0)), Is.EqualTo((Gate[])[None(new Reason.UnsteadyCount(0.051))]));

    [Test]
    public void Case_of_several_threads_is_skipped() => Assert.That(
        Gates(Counted(100, 0), Counted(300, 0) with { OnSeveralThreads = true }),
        Is.EqualTo((Gate[])[None(new Reason.SeveralThreads())]));

    [Test]
    public void Small_change_is_not_to_accept_and_a_larger_one_is() => Assert.Multiple(() =>
    {
        Assert.That(Judge.Of(Evidence(Counted(100_000, 0), Counted(100_500, 0))).Moved, Is.Empty);
        Assert.That(
            Judge.Of(Evidence(Counted(100_000, 0), Counted(102_000, 0))).Moved,
            Is.EquivalentTo((Metric[])[Metric.Instructions]));
    });

    [Test]
    public void Same_work_needs_no_clock()
    {
        Evidence same = Waiting(Evidence(Counted(100_000, 0), Counted(100_500, 0)), 2);
        Assert.That(Judge.IsSameWork(same), Is.True);
        Gate.Judged time = Judge.Of(same with { IsSameWork = true }).Judged
            .Single(gate => gate.Kind == GateKind.SameWork);
        Assert.That((time.Metric, time.Verdict), Is.EqualTo((Metric.Time, Verdict.Unchanged)));
    }

    [Test]
    public void Same_work_that_takes_a_multiple_of_the_time_needs_a_clock()
    {
        Evidence slow = Waiting(Evidence(Counted(100_000, 0), Counted(100_000, 0)), 2);
        slow = slow with { Run = slow.Run with { Rounds = MadeRuns.Run(4).Rounds } };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Judge.IsSameWork(slow), Is.False, "counts may miss a sleep in each tenth call");
        Assert.That(
            Judge.Of(slow with { IsSameWork = true }).Judged.Single(gate => gate.Kind == GateKind.Bound).Verdict,
            Is.EqualTo(Verdict.Regressed), "no pair has found that it is unchanged");
    }

    [TestCase(0.04, 0)]
    [TestCase(0.9, 200, Description = "the waits of syncs, which are counted")]
    public void Same_work_may_wait_a_little_or_for_its_syncs(double share, long syncs)
    {
        Evidence same = Waiting(Evidence(Counted(100_000, 0), Counted(100_000, 0)), 2);
        Assert.That(Judge.IsSameWork(same with
        {
            Accepted = same.Accepted! with { Work = same.Accepted.Work.With(Metric.Syncs, syncs) },
            Run = same.Run with { Work = same.Run.Work.With(Metric.Syncs, syncs), WaitedShare = share },
        }));
    }

    [TestCaseSource(nameof(OtherWork))]
    public void Other_work_needs_a_clock(Evidence evidence) => Assert.That(Judge.IsSameWork(evidence), Is.False);

    static IEnumerable<TestCaseData> OtherWork()
    {
        Evidence same = Waiting(Evidence(Counted(100_000, 0), Counted(100_000, 0)), 2);
        Run run = same.Run;
        yield return Of("more instructions", run with { Counting = Counted(102_000, 0) });
        yield return Of("no instructions", run with { Counting = null });
        yield return Of("unsteady instructions", run with { Counting = Counted(100_000, 0.06) });
        yield return Of("more waits", run with { Waits = 202 });
        yield return Of("no waits", run with { Waits = null });
        yield return Of("a rare sleep", run with { WaitedShare = 0.1 });
        yield return Of(
            "another C library", run with { CountedWith = MadeRuns.CountedWith with { CLibrary = "glibc 2.39" } });
        yield return Of(
            "another native library", run with { Subject = run.Subject with { Native = "e_sqlite3 3.50" } });
        yield return Of("one more sync", run with { Work = run.Work.With(Metric.Syncs, 401) });
        yield return Of("a new count", run with { Work = run.Work.With(Metric.Sorts, 1) });

        TestCaseData Of(string name, Run other) =>
            new TestCaseData(same with { Run = other }).SetName($"Other_work_needs_a_clock({name})");
    }

    // The made case has 200 operations.
    [TestCase(true, 0, 4, Verdict.Unchanged)]
    [TestCase(true, 0, 10, Verdict.Regressed, Description = "a sleep in each twentieth operation")]
    [TestCase(true, 200, 0, Verdict.Improved)]
    [TestCase(false, 0, 12, Verdict.Unchanged, Description = "file calls are not counted, so their waits are")]
    [TestCase(false, 0, 200, Verdict.Regressed, Description = "a sleep in each operation")]
    public void Waits_may_differ_by_a_few(bool countsFiles, long accepted, long now, Verdict verdict)
    {
        Evidence evidence = Evidence(null, null);
        CaseBaseline baseline = evidence.Accepted!;
        evidence = evidence with
        {
            Accepted = baseline with
            {
                Waits = accepted,
                Work = countsFiles ? baseline.Work.With(Metric.Syncs, 0) : WorkCounts.Unknown,
            },
            Run = evidence.Run with { Waits = now },
        };
        Assert.That(
            WaitComparer.Compare(evidence).Cast<Gate.Judged>().Single().Verdict, Is.EqualTo(verdict));
    }

    [TestCase(true), TestCase(false)]
    public void Sleep_in_every_operation_exceeds_the_tolerance(bool countsFiles) => Assert.That(
        Enumerable.Range(1, 1000).Where(operations => WaitComparer.ToleranceOf(operations, countsFiles).Of(0)
            >= Run.OperationsOfWaits(operations)),
        Is.Empty);

    [Test]
    public void Baseline_without_waits_has_no_gate_until_instructions_are_counted()
    {
        Evidence older = Evidence(null, null) with { Run = MadeRuns.Run() with { Waits = 3 } };
        Assert.That(WaitComparer.Compare(older), Is.Empty);
        Evidence counted = older with { Run = older.Run with { Counting = Counted(1, 0) } };
        Assert.That(WaitComparer.Compare(counted).Single(), Is.InstanceOf<Gate.NotEvaluated>());
    }

    static Counting Counted(long instructions, double spread) => new(instructions, 128, spread);

    static Evidence Waiting(Evidence evidence, long waits) => evidence with
    {
        Accepted = evidence.Accepted! with { Waits = waits, Work = evidence.Accepted.Work.With(Metric.Syncs, 0) },
        Run = evidence.Run with { Waits = waits, Work = evidence.Run.Work.With(Metric.Syncs, 0) },
    };

    [TestCase(0.01, true), TestCase(0.06, false, Description = "an unsteady count is skipped in any case")]
    public void Only_a_steady_count_needs_one_of_the_accepted_build(double spread, bool isCounted) => Assert.That(
        InstructionComparer.IsUnderOtherConditions(
            Evidence(Counted(100_000, 0), Counted(100_000, spread), MadeRuns.CountedWith with { Valgrind = "3.24.0" })),
        Is.EqualTo(isCounted));

    static Evidence Evidence(Counting? accepted, Counting? now, CountConditions? conditions = null) => new(
        MadeRuns.Case() with { Counting = accepted, CountedWith = accepted is null ? null : MadeRuns.CountedWith },
        MadeRuns.Run() with { Counting = now, CountedWith = now is null ? null : conditions ?? MadeRuns.CountedWith });

    static Gate[] Gates(Counting? accepted, Counting? now) => [.. InstructionComparer.Compare(Evidence(accepted, now))];

    static Gate.Judged Judged(Counting accepted, Counting now, CountConditions? conditions = null) =>
        InstructionComparer.Compare(Evidence(accepted, now, conditions)).Cast<Gate.Judged>().Single();

    static Gate.NotEvaluated None(Reason reason) => new(Metric.Instructions, GateKind.Count, reason);
}
