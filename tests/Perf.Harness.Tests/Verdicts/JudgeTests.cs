namespace Perf.Harness.Tests.Verdicts;

/// <summary>
/// From evidence to verdicts. A case that has a baseline and can't be compared is red, or something of the machine is
/// the reason.
/// </summary>
sealed class JudgeTests
{
    static readonly Evidence Same = new(MadeRuns.Case(), MadeRuns.Run());

    // The gates that are not unchanged, and of those that were not evaluated the reason.
    static IEnumerable<TestCaseData> Table { get; } =
    [
        Of("the same run", Same, ""),
        Of("another machine in words", Now(run => run with { Machine = "another one", Build = "b2" }), ""),
        Of("other rounds, warnings and observations",
            Now(run => run with { Warnings = ["it was hot"], Observed = MadeRuns.Numbers(("open-seconds", 9)) }), ""),

        // Another definition of the case is not compared, and fails.
        Of("another version", OtherFacts(facts => facts with { Version = 2 }),
            "definition Count Regressed; others OtherDefinition"),
        Of("other sizes", OtherFacts(facts => facts with { Parameters = ["rows=10"] }),
            "definition Count Regressed; others OtherDefinition"),
        Of("other data", OtherFacts(facts => facts with { DataHash = "fedcba9876543210" }),
            "definition Count Regressed; others OtherDefinition"),
        Of("other operations", Now(run => run with { WorkOperations = 100 }),
            "definition Count Regressed; others OtherDefinition"),

        // What the subject does about it is compared.
        Of("another option", OtherFacts(facts => facts with { Options = MadeRuns.Texts(("synchronous", "1")) }),
            "options Count Regressed"),
        Of("no options", OtherFacts(facts => facts with { Options = MadeRuns.Texts() }), "options Count Regressed"),
        Of("no statements", OtherFacts(facts => facts with { Statements = [] }),
            "schema Count Regressed, sql Count Regressed"),
        Of("no plans", Now(run => run with { Work = run.Work with { Plans = [] } }), "plans Count Regressed"),
        Of("a counter is lost", Now(run => run with { Work = Without(run.Work, Metric.Syncs) }),
            "syncs Count Regressed"),
        Of("nothing is counted", Now(run => run with { Work = WorkCounts.Unknown }),
            "statements Count Regressed, vm-steps Count Regressed, syncs Count Regressed, "
            + "allocated-bytes Count Regressed, plans Count Regressed"),
        Of("a counter is lost with another library",
            Now(run => run with { Subject = Upgraded, Work = Without(run.Work, Metric.VmSteps) }),
            "vm-steps Count NotCounted"),
        Of("another library", Now(run => run with { Subject = Upgraded }), ""),
        Of("more of a count", Now(run => run with { Work = run.Work.With(Metric.Statements, 201) }),
            "statements Count Regressed"),
        Of("less of a count", Now(run => run with { Work = run.Work.With(Metric.Statements, 199) }),
            "statements Count Improved"),
        Of("one more count", Now(run => run with { Work = run.Work.With(Metric.Sorts, 1) }), "sorts Count NoBaseline"),

        // The machine's doing.
        Of("a debugger", Now(run => run with { TimeNotComparable = "a debugger is attached" }), "time Bound NotTimed"),
        Of("a debugger, and no rounds",
            Now(run => run with { TimeNotComparable = "a debugger is attached", Rounds = [] }), "time Bound NotTimed"),
        Of("a file that grows with the calls",
            Now(run => run with { Growth = "shop-log.db grows" }), "time Bound NotTimed"),
        Of("a debug build, which allocates more",
            Now(run => run with { TimeNotComparable = "debug build", Work = Without(run.Work, Metric.AllocatedBytes) }),
            "allocated-bytes Count NotTimed, time Bound NotTimed"),
        Of("no pinned package", Now(run => run with { Calibration = null }), "time Bound NotTimed"),
        Of("the host took every round", Now(run => run with { Rounds = [Round.Empty, Round.Empty] }),
            "time Bound TooFewRounds"),
        Of("only work is measured", Now(run => run with { Rounds = [] }), ""),
        Of("another operating system", Now(run => run with { Subject = run.Subject with { System = "windows" } }),
            "syncs Count OtherSystem, time Bound OtherSystem"),

        // Times.
        Of("5 times as slow", Slow, "time Bound Regressed"),
        Of("5 times as slow on a machine 5 times as slow",
            Now(_ => MadeRuns.Run(5) with { Calibration = new CalibrationTimes(0.005, 100e-6) }), ""),
        Of("5 times as slow, not in fresh processes", Slow with { Fresh = MadeRuns.Runs(5, 1, 1, 1) }, ""),
        Of("5 times as slow, also in fresh processes", Slow with { Fresh = MadeRuns.Runs(5, 6, 5, 5) },
            "time Bound Regressed"),
        Of("5 times as slow, and the build is the same", Slow with { IsReferenceBuild = true }, ""),
        Of("5 times as slow, and pairs say it is not", Slow with { Pair = Pairs(1.0, 6) }, ""),
        Of("5 times as slow, and faster in pairs", Slow with { Pair = Pairs(0.9, 12) }, "time Pair Improved"),
        Of("5 times as slow, and pairs say so too", Slow with { Pair = Pairs(5.0, 12) },
            "time Bound Regressed, time Pair Regressed"),
        Of("5 times as slow, out of budget",
            Slow with { Pair = NoPair(new Reason.OutOfBudget(TimeSpan.FromMinutes(4))) },
            "time Bound Regressed, time Pair OutOfBudget"),
        Of("5 times as slow, and more statements",
            Now(_ => MadeRuns.Run(5) with { Work = Slow.Run.Work.With(Metric.Statements, 201) }) with
            {
                Pair = NoPair(new Reason.FailsByWork()),
            },
            "statements Count Regressed, time Bound FailsByWork, time Pair FailsByWork"),
        Of("10 % slower in pairs", Same with { Pair = Pairs(1.1, 12) }, "time Pair Regressed"),
        Of("10 % faster in pairs", Same with { Pair = Pairs(0.9, 12) }, "time Pair Improved"),
        Of("unchanged in pairs", Same with { Pair = Pairs(1.0, 6) }, ""),
        Of("too few pairs", Same with { Pair = Pairs(1.1, 6) }, "time Pair Undecided"),
        Of("10 % slower in pairs, as accepted", Same with { Pair = Pairs(1.1, 12), AcceptedSince = [Ledger(1.1)] }, ""),
        Of("30 % slower in pairs, and 10 % accepted",
            Same with { Pair = Pairs(1.3, 12), AcceptedSince = [Ledger(1.1)] }, "time Pair Regressed"),
        Of("out of budget", Same with { Pair = NoPair(new Reason.OutOfBudget(TimeSpan.FromMinutes(4))) },
            "time Pair OutOfBudget"),
        Of("the reference build failed", Same with { Pair = NoPair(new Reason.NotPaired("it ended")) },
            "time Pair NotPaired"),
        Of("a control failed", Same with { Pair = NoPair(new Reason.ControlFailed("unchanged")) },
            "time Pair ControlFailed"),
        Of("times were never accepted", Same with { Accepted = MadeRuns.Case() with { Time = null } },
            "time Bound NoBaseline"),
        Of("never accepted", Same with { Accepted = null }, "others NoBaseline"),
    ];

    [Test]
    public void Case_without_a_pair_names_no_reference_build() => Assert.That(
        Judge.Of(new Evidence(MadeRuns.Case(), MadeRuns.Run())
        {
            Pair = PairEvidence.None(new Reason.FailsByWork()),
        }).Against,
        Is.Null);

    [TestCaseSource(nameof(Table))]
    public void Evidence_becomes_verdicts(Evidence evidence, string wanted) =>
        Assert.That(Said(Judge.Of(evidence)), Is.EqualTo(wanted));

    [Test]
    public void Gates_stand_in_the_order_of_metrics() => Assert.That(
        Judge.Of(Same with { Pair = Pairs(1.0, 6) }).Gates.Select(gate => $"{gate.Metric} {gate.Kind}"),
        Is.EqualTo(new[]
        {
            "statements Count", "vm-steps Count", "syncs Count", "allocated-bytes Count", "options Count",
            "schema Count", "sql Count", "plans Count", "time Bound", "time Pair",
        }));

    [Test]
    public void Changed_definition_is_explained_in_words() => Assert.Multiple(() =>
    {
        Assert.That(Judge.Of(OtherFacts(facts => facts with { Version = 2 })).Judged.Single().Cause, Is.EqualTo(
            "version 1, rows=1000, seed=7, data 0123456789abcdef -> "
            + "version 2, rows=1000, seed=7, data 0123456789abcdef"));
        Assert.That(Judge.Of(Now(run => run with { WorkOperations = 100 })).Judged.Single().Cause,
            Is.EqualTo("counted over 200 -> 100 operations"));
    });

    [Test]
    public void Changed_part_of_the_subject_is_reported() => Assert.That(
        Judge.Of(Now(run => run with { Subject = Upgraded })).SubjectChanges.Select(change => $"{change}"),
        Is.EqualTo(new[] { "native library: e_sqlite3 3.35.5 -> e_sqlite3 3.50.4" }));

    [TestCase(5, false, true), TestCase(5, true, false), TestCase(1, false, false)]
    public void Fresh_processes_confirm_a_finding_unless_the_build_is_the_same(
        double cost, bool isSame, bool isNeeded) => Assert.That(
        Judge.Of(Same with { Run = MadeRuns.Run(cost), IsReferenceBuild = isSame }).IsBeyondBound,
        Is.EqualTo(isNeeded));

    [Test]
    public void Changed_count_does_not_require_fresh_processes() => Assert.That(
        Judge.Of(Now(run => run with { Work = run.Work.With(Metric.Syncs, 401) })).IsBeyondBound, Is.False);

    [Test]
    public void Accepting_writes_moved_metrics_but_no_effects_of_the_machine() => Assert.Multiple(() =>
    {
        Assert.That(Judge.Of(Same).Moved, Is.Empty);
        Assert.That(Judge.Of(Slow).Moved, Is.EqualTo(new[] { Metric.Time }));
        Assert.That(Judge.Of(Slow with { IsReferenceBuild = true }).Moved, Is.Empty);
        Assert.That(Judge.Of(Slow with { Pair = Pairs(1.0, 6) }).Moved, Is.Empty);
        Assert.That(
            Judge.Of(Same with { Pair = Pairs(1.1, 12), AcceptedSince = [Ledger(1.1)] }).Moved, Is.Empty);
        Assert.That(Judge.Of(Same with { Accepted = null }).Moved, Is.SupersetOf(Same.Run.Work.Counts.Keys));
        Assert.That(
            Judge.Of(Now(run => run with { Subject = Upgraded, Work = run.Work.With(Metric.VmSteps, 4_450) })).Moved,
            Is.EqualTo(new[] { Metric.VmSteps }), "within the tolerance of another library, and exact again after it");
    });

    static Subject Upgraded => MadeRuns.Subject with { Native = "e_sqlite3 3.50.4" };

    static Evidence Slow => Same with { Run = MadeRuns.Run(5) };

    static Evidence Now(Func<Run, Run> change) => Same with { Run = change(MadeRuns.Run()) };

    static Evidence OtherFacts(Func<CaseFacts, CaseFacts> change) => Now(run => run with { Facts = change(run.Facts) });

    static WorkCounts Without(WorkCounts work, Metric metric) =>
        work with { Counts = work.Counts.Remove(metric) };

    static LedgerEntry Ledger(double factor) =>
        new(MadeRuns.InsertOne, "time", LedgerKind.Changed, "why") { Old = 1, New = factor };

    static PairEvidence Pairs(double ratio, int pairs) =>
        new("46ed4ee (accepted build)", ImmutableDictionary<Metric, IReadOnlyList<double>>.Empty
            .Add(Metric.Time, MadePairs.Logs(pairs, ratio, apart: 0.01)));

    static PairEvidence NoPair(Reason reason) =>
        PairEvidence.None(reason) with { Against = "46ed4ee (accepted build)" };

    static TestCaseData Of(string name, Evidence evidence, string wanted) =>
        new TestCaseData(evidence, wanted).SetName($"Evidence_becomes_verdicts({name})");

    static string Said(Comparison comparison)
    {
        string judged = string.Join(", ", comparison.Gates
            .Where(gate => gate is Gate.Judged { Verdict: not Verdict.Unchanged }
                || (gate is Gate.NotEvaluated { Reason: not (Reason.OtherDefinition or Reason.NoBaseline) }))
            .Concat(comparison.NotEvaluated.Count(gate => gate.Reason is Reason.NoBaseline) > 1 ? []
                : comparison.NotEvaluated.Where(gate => gate.Reason is Reason.NoBaseline))
            .Select(gate => $"{gate.Metric} {gate.Kind} {Words(gate)}"));
        Reason[] many = [.. comparison.NotEvaluated.Select(gate => gate.Reason)
            .Where(reason => reason is Reason.OtherDefinition or Reason.NoBaseline)];
        return many.Length < 2 ? judged
            : string.Join("; ", ((string[])[judged, $"others {many.Distinct().Single().GetType().Name}"])
                .Where(part => part.Length > 0));
    }

    static string Words(Gate gate) => gate switch
    {
        Gate.Judged judged => $"{judged.Verdict}",
        Gate.NotEvaluated missing => missing.Reason.GetType().Name,
        _ => "",
    };
}
