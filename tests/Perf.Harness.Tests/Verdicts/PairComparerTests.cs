namespace Perf.Harness.Tests.Verdicts;

/// <summary>What pairs with the reference build make of a case.</summary>
sealed class PairComparerTests
{
    const double Apart = 0.01;

    [TestCase(1.10, 12, Verdict.Regressed)]
    [TestCase(0.90, 12, Verdict.Improved)]
    [TestCase(1.00, 6, Verdict.Unchanged)]
    public void Pairs_decide(double ratio, int pairs, Verdict verdict)
    {
        var gate = (Gate.Judged)TimeOf(Evidence(ratio, pairs));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(gate.Verdict, Is.EqualTo(verdict));
        Assert.That(gate.Change, Is.EqualTo(ratio - 1).Within(1e-9));
        Assert.That(gate.Interval!.Value.Low, Is.LessThan(gate.Change));
        Assert.That(gate.Interval!.Value.High, Is.GreaterThan(gate.Change));
        Assert.That(gate.Pairs, Is.EqualTo(pairs));
        Assert.That(gate.Baseline, Is.EqualTo(100e-6));
        Assert.That(gate.Now, Is.EqualTo(100e-6 * ratio).Within(1e-12), "the two times agree with the change");
    }

    [TestCase(5.1, "2 more system calls per operation: a file, a socket, a lock or a sleep")]
    [TestCase(3.2, null)]
    public void More_system_calls_are_the_cause_of_a_slower_case(double now, string? cause)
    {
        Evidence evidence = Evidence(1.10, 24);
        evidence = new Evidence(
            evidence.Accepted! with { Counting = Counted(3.1), CountedWith = MadeRuns.CountedWith },
            evidence.Run with { Counting = Counted(now), CountedWith = MadeRuns.CountedWith })
        { Pair = evidence.Pair };
        Assert.That(((Gate.Judged)TimeOf(evidence)).Cause, Is.EqualTo(cause));

        static Counting Counted(double systemCalls) => new(100_000, 128, 0) { SystemCalls = systemCalls };
    }

    [Test]
    public void Case_that_more_pairs_cannot_decide_is_inconclusive_with_its_change()
    {
        var gate = (Gate.NotEvaluated)TimeOf(Evidence(1.10, 24, apart: 0.2));
        Assert.That(gate.Change, Is.EqualTo(0.10).Within(1e-9));
        Assert.That(gate.Reason, Is.InstanceOf<Reason.Undecided>()
            .With.Property(nameof(Reason.Undecided.Pairs)).EqualTo(24));
    }

    [Test]
    public void A_pull_request_has_its_own_rule() => Assert.Multiple(() =>
    {
        Assert.That(((Gate.Judged)TimeOf(Evidence(1.045, 12, apart: 0.005))).Verdict, Is.EqualTo(Verdict.Unchanged));
        Assert.That(
            ((Gate.Judged)TimeOf(Of(Pair(1.045, 12, 0.005) with { IsPullRequest = true }))).Verdict,
            Is.EqualTo(Verdict.Regressed));
    });

    [TestCase(6, 1.10, true), TestCase(6, 1.00, false), TestCase(12, 1.10, false), TestCase(24, 1.02, false)]
    public void More_pairs_are_measured_only_where_they_could_decide(int pairs, double ratio, bool isOpen) =>
        Assert.That(PairComparer.IsOpen(Pair(ratio, pairs, Apart)), Is.EqualTo(isOpen));

    [TestCase(42, 6, 0.1, Verdict.Regressed)]
    [TestCase(2.5, 9, 0.05, Verdict.Regressed)]
    [TestCase(0.3, 6, 0.02, Verdict.Improved)]
    [TestCase(42, 5, 0.1, null, Description = "too few")]
    [TestCase(1.9, 9, 0.01, null, Description = "no multiple")]
    [TestCase(2.5, 9, 0.5, null, Description = "not in every pair")]
    public void Multiple_is_judged_by_the_pairs_that_the_budget_left(
        double ratio, int pairs, double apart, Verdict? verdict)
    {
        Gate gate = TimeOf(Of(Pair(ratio, pairs, apart) with
        {
            Missing = new Reason.OutOfBudget(TimeSpan.FromSeconds(80)),
        }));
        Assert.That((gate as Gate.Judged)?.Verdict, Is.EqualTo(verdict));
        if (verdict is null) Assert.That(((Gate.NotEvaluated)gate).Reason, Is.InstanceOf<Reason.OutOfBudget>());
    }

    [Test]
    public void Multiple_is_skipped_if_not_the_budget_ended_the_pairs() => Assert.That(
        TimeOf(Of(Pair(42, 9, 0.1) with { Missing = new Reason.ControlFailed("unchanged") })),
        Is.InstanceOf<Gate.NotEvaluated>());

    [Test]
    public void Where_nothing_may_be_decided_no_more_pairs_are_measured() => Assert.That(
        PairComparer.IsOpen(Pair(1.10, 6, Apart) with { Missing = new Reason.ControlFailed("unchanged") }), Is.False);

    [Test]
    public void Timed_metrics_without_pairs_have_a_reason_and_contention_has_none()
    {
        Run load = MadeRuns.Load((Metric.Throughput, 1_000), (Metric.LatencyP50, 1e-3), (Metric.LatencyP99, 5e-3));
        var missing = new Reason.OutOfBudget(TimeSpan.FromMinutes(4));
        Gate[] gates = [.. PairComparer.Compare(new Evidence(MadeRuns.Case(load), load)
        {
            Pair = PairEvidence.None(missing) with { Against = "46ed4ee" },
        })];
        Assert.That(gates, Is.EqualTo(new Gate[]
        {
            new Gate.NotEvaluated(Metric.Throughput, GateKind.Pair, missing),
            new Gate.NotEvaluated(Metric.LatencyP50, GateKind.Pair, missing),
        }));
    }

    [TestCase(1.15, 6, 0.02, 0.15)]
    [TestCase(1.15, 6, 0.15, null, Description = "it may well be chance")]
    [TestCase(1.04, 12, 0.001, null, Description = "below the floor, however sure")]
    [TestCase(0.85, 6, 0.02, null, Description = "a gain can wait")]
    public void Possible_slowdown_out_of_budget_is_reported(double ratio, int pairs, double apart, double? change)
    {
        var gate = (Gate.NotEvaluated)TimeOf(
            Of(Pair(ratio, pairs, apart) with { Missing = new Reason.OutOfBudget(TimeSpan.FromMinutes(4)) }));
        Assert.That(gate.MayBeSlower, Is.EqualTo(change is not null));
        Assert.That(gate.Change, change is { } seen ? Is.EqualTo(seen).Within(1e-3) : Is.Null);
    }

    [TestCase(1.15, false), TestCase(1.40, true)]
    public void Accepted_slowdown_is_not_reported_as_possibly_slower(double ratio, bool isNamed) => Assert.That(
        ((Gate.NotEvaluated)TimeOf(Of(
            Pair(ratio, 6, Apart) with { Missing = new Reason.OutOfBudget(TimeSpan.FromMinutes(4)) },
            Accepted(Metric.Time, 1.12)))).MayBeSlower,
        Is.EqualTo(isNamed));

    [Test]
    public void Failed_control_leaves_no_case_possibly_slower() => Assert.That(
        ((Gate.NotEvaluated)TimeOf(Of(Pair(1.15, 12, Apart) with { Missing = new Reason.ControlFailed("read-one") })))
            .MayBeSlower, Is.False);

    [Test]
    public void Where_no_pair_was_to_be_there_is_no_gate() =>
        Assert.That(PairComparer.Compare(new Evidence(MadeRuns.Case(), MadeRuns.Run())), Is.Empty);

    [Test]
    public void Single_pair_gives_no_verdict() => Assert.That(
        ((Gate.NotEvaluated)TimeOf(Evidence(1.5, 1))).Reason, Is.EqualTo(new Reason.TooFewRounds()));

    [TestCase(4.0, true), TestCase(1.3, false)]
    public void Contention_metric_is_a_gate_only_if_it_regresses(double ratio, bool isGate)
    {
        Run load = MadeRuns.Load((Metric.LatencyP99, 5e-3));
        Gate[] gates = [.. PairComparer.Compare(new Evidence(MadeRuns.Case(load), load)
        {
            Pair = Pair(ratio, 12, Apart, Metric.LatencyP99),
        })];
        Assert.That(gates.Select(gate => gate.Metric), isGate ? Is.EqualTo(new[] { Metric.LatencyP99 }) : Is.Empty);
    }

    [TestCase(1.10, new[] { 1.12 }, Verdict.Unchanged, true)]
    [TestCase(1.16, new[] { 1.12 }, Verdict.Unchanged, true, Description = "the ledger has +12 %, the floor adds +5 %")]
    [TestCase(1.30, new[] { 1.12 }, Verdict.Regressed, false)]
    [TestCase(1.26, new[] { 1.12, 1.10 }, Verdict.Unchanged, true, Description = "both steps are 23.2 %")]
    [TestCase(1.40, new[] { 1.12, 1.10 }, Verdict.Regressed, false)]
    [TestCase(1.12, new[] { 1.12, 0.89 }, Verdict.Regressed, false, Description = "accepted, and taken back")]
    [TestCase(1.00, new[] { 1.12 }, Verdict.Unchanged, false, Description = "accepted, and not there")]
    public void Accepted_slowdowns_pass_up_to_their_product_and_the_floor(
        double ratio, double[] factors, Verdict verdict, bool isAccepted)
    {
        LedgerEntry[] accepted =
            [.. factors.Select((factor, step) => Accepted(Metric.Time, factor) with { Reason = $"step {step + 1}" })];
        var gate = (Gate.Judged)TimeOf(Of(Pair(ratio, 24, apart: 0.001), accepted));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(gate.Verdict, Is.EqualTo(verdict));
        Assert.That(gate.AcceptedFor,
            Is.EqualTo(isAccepted ? string.Join("; ", accepted.Select(entry => entry.Reason)) : null));
        double product = factors.Aggregate((one, next) => one * next);
        Assert.That(gate.AcceptedFactor, Is.EqualTo(Math.Max(1, product)).Within(1e-9));
        Assert.That(gate.Change, Is.EqualTo(ratio - 1).Within(1e-9), "it is reported all the same");
    }

    [Test]
    public void Ledger_entry_for_another_metric_accepts_nothing() => Assert.That(
        ((Gate.Judged)TimeOf(Of(Pair(1.10, 24, Apart), Accepted(Metric.Syncs, 1.12)))).Verdict,
        Is.EqualTo(Verdict.Regressed));

    static LedgerEntry Accepted(Metric metric, double factor) =>
        new(MadeRuns.InsertOne, metric.Name, LedgerKind.Changed, "rows are checked now") { Old = 1, New = factor };

    static Gate TimeOf(Evidence evidence) =>
        PairComparer.Compare(evidence).Single(gate => gate.Metric == Metric.Time);

    static Evidence Evidence(double ratio, int pairs, double apart = Apart) => Of(Pair(ratio, pairs, apart));

    static Evidence Of(PairEvidence pair, params LedgerEntry[] accepted) =>
        new(MadeRuns.Case(), MadeRuns.Run()) { Pair = pair, AcceptedSince = accepted };

    static PairEvidence Pair(double ratio, int pairs, double apart) => Pair(ratio, pairs, apart, Metric.Time);

    static PairEvidence Pair(double ratio, int pairs, double apart, Metric metric) =>
        new("46ed4ee (accepted build)", ImmutableDictionary<Metric, IReadOnlyList<double>>.Empty
            .Add(metric, MadePairs.Logs(pairs, ratio, apart)))
        {
            Processes = metric == Metric.Time ? [(110e-6, 100e-6)] : [],
        };
}
