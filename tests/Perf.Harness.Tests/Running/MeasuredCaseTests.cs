namespace Perf.Harness.Tests.Running;

public sealed class MeasuredCaseTests
{
    static MeasuredCase Made { get; } = MadeCases.Of(MadeRuns.Run());

    [TestCase(1_000, 1, 5e-6, 1_000, 1, Description = "just so long")]
    [TestCase(1_000, 1, 1e-6, 1_000, 1, Description = "a store may be able to do no more")]
    [TestCase(1_000, 1, 20e-6, 250, 1)]
    [TestCase(100, 80, 1e-6, 100, 50)]
    [TestCase(100, 2, 100e-6, 50, 1)]
    [TestCase(1, 1, 1, 1, 1, Description = "one operation is the least")]
    public void Round_of_a_pair_is_a_round_of_the_run_cut_to_five_milliseconds(
        int operations, int repetitions, double seconds, int expected, int repeated)
    {
        var batch = new Batch(operations, repetitions, Syncs: 2 * repetitions);
        Run run = MadeRuns.Run() with
        {
            Batch = batch,
            Rounds = [Round.Of(Metric.Time, seconds * batch.AllOperations)],
        };
        Assert.That(MadeCases.Of(run).Batch, Is.EqualTo(new Batch(expected, repeated, Syncs: 2 * repeated)));
    }

    [Test]
    public void Case_without_a_meaningful_time_is_not_paired() => Assert.Multiple(() =>
    {
        Assert.That(Made.CanBePaired);
        Assert.That(MadeCases.Of(MadeRuns.Load((Metric.Throughput, 100))).CanBePaired);
        Assert.That(MadeCases.Of(MadeRuns.Run() with { Growth = "shop-log.db grows" }).CanBePaired);
        Assert.That(MadeCases.Of(MadeRuns.Load((Metric.Unfairness, 2))).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Load((Metric.TimeSlope, 1))).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Run() with { Rounds = [] }).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Run() with { TimeNotComparable = "a debugger" }).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Run() with { TooNearGenerator = "too fast" }).CanBePaired, Is.False);
        Assert.That((Made with { Source = Made.Source with { IsPaired = false } }).CanBePaired, Is.False);
    });

    [TestCase(1_040, 1_000, Description = "one process allocates a little more")]
    [TestCase(960, 1_000, Description = "or less, which is no improvement")]
    [TestCase(1_040, 1_040, Description = "all do")]
    public void Allocations_nearest_to_the_accepted_ones_are_judged(long first, long others)
    {
        Evidence evidence = Allocating(1_000, first);
        Evidence recounted = Measurements.Recounted(
            evidence, [evidence.Run, Allocating(others), Allocating(first)]);
        Assert.That(recounted.Run.Work[Metric.AllocatedBytes], Is.EqualTo(others));
    }

    [TestCase(1_040, 1_040, 1_040, ExpectedResult = true, Description = "all processes agree")]
    [TestCase(1_040, 1_075, 1_060, ExpectedResult = false, Description = "they differ by as much")]
    [TestCase(1_040, 1_050, 1_045, ExpectedResult = true, Description = "they differ by less")]
    public bool Allocations_are_judged_by_the_spread_of_their_processes(params long[] allocated) =>
        AreMoreIn(Measurements.Recounted(
            Allocating(1_000, allocated[0]), [.. allocated.Select(bytes => Allocating(bytes))]));

    [TestCase(1_040, ExpectedResult = false)]
    [TestCase(1_060, ExpectedResult = true)]
    public bool Same_build_may_allocate_as_much_more_as_processes_differ(long now) =>
        AreMoreIn(Allocating(1_000, now) with { IsReferenceBuild = true });

    [Test]
    public void Accepted_case_passes_whichever_process_waited_more()
    {
        Run[] runs = [MadeRuns.Run() with { Waits = 0 }, MadeRuns.Run() with { Waits = 40 }];
        MeasuredCase measured = Made with { Runs = runs };
        Baseline after = Acceptance.Of(null, measured.SoFar, runs, "first baseline").AddTo(null);
        Assert.That(after.Find(measured.Id)!.Waits, Is.Zero);
        Assert.That(measured.WithAccepted(after).SoFar.Judged, Has.None.Matches<Gate.Judged>(
            gate => gate.Verdict == Verdict.Regressed));
    }

    [Test]
    public void Time_too_near_its_load_generator_has_a_bound_and_no_pair()
    {
        MeasuredCase near = BuildComparison.WithReasonNotPaired(
            MadeCases.Of(MadeRuns.Run() with { TooNearGenerator = "an empty operation takes as long" }));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(near.SoFar.NotEvaluated.Single(),
            Is.EqualTo(new Gate.NotEvaluated(
                Metric.Time, GateKind.Pair, new Reason.TooNearGenerator("an empty operation takes as long"))));
        Assert.That(near.SoFar.Judged.Single(gate => gate.Metric == Metric.Time).Kind,
            Is.EqualTo(GateKind.Bound));
    }

    [TestCase(6, true)]
    [TestCase(5, false, Description = "one of four that moved would move their middle")]
    public void Other_cases_of_a_configuration_are_used(int cases, bool hasNeighbours)
    {
        double[] costs = [4, 0.5, 0.6, 0.7, 0.4, 9];
        MeasuredCase[] configuration = [.. costs[..cases].Select((cost, number) =>
            MadeCases.Of(MadeRuns.Run(cost, id: CaseId.Parse($"crud/{number} @ toy/memory"))))];
        configuration = Measurements.WithOtherCases(configuration);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(configuration[0].Evidence.OtherCases, hasNeighbours ? Is.EqualTo(0.6).Within(1e-9) : Is.Null);
        Assert.That(configuration[^1].Evidence.OtherCases, hasNeighbours ? Is.EqualTo(0.6).Within(1e-9) : Is.Null);
    }

    [Test]
    public void Case_with_other_work_comes_first_and_then_the_largest_distance()
    {
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Made.HasOtherWork, Is.False);
        Assert.That(Made.With(evidence => evidence.Counting(Metric.Syncs, 399)).HasOtherWork);
        Assert.That(
            Made.With(evidence => evidence with { Accepted = MadeRuns.Case() with { Schema = [] } }).HasOtherWork);
        Assert.That(Made.With(evidence => evidence.Slower(9)).HasOtherWork, Is.False);
        Assert.That(Made.Distance, Is.Zero.Within(1e-12));
        Assert.That(Made.With(evidence => evidence.Slower(1.5)).Distance, Is.EqualTo(0.5).Within(1e-12));
        Assert.That(Made.With(evidence => evidence with { Accepted = null }).Distance, Is.Zero);
    }

    [Test]
    public void Pairs_start_with_changed_work_and_then_with_postponed_cases()
    {
        MeasuredCase Case(string what, Func<Evidence, Evidence> change) => MadeCases.Of($"crud/{what}").With(change);
        MeasuredCase[] cases =
        [
            Case("same", evidence => evidence), Case("slower", evidence => evidence.Slower(1.5)),
            Case("waited", evidence => evidence), Case("syncs", evidence => evidence.Counting(Metric.Syncs, 399)),
            Case("waited-slower", evidence => evidence),
        ];
        var waited = new Dictionary<string, double>
        {
            [cases[2].Id.ToString()] = 0, [cases[4].Id.ToString()] = 1.5,
        };
        Assert.That(BuildComparison.InOrder(cases, waited).Select(one => one.Id.Workload),
            Is.EqualTo(["syncs", "waited-slower", "waited", "slower", "same"]));
    }

    [TestCase(1, "a/x | b/x | c/x | d/x")]
    [TestCase(2, "a/x | b/x + c/x | d/x")]
    [TestCase(8, "a/x | b/x + c/x + d/x")]
    public void Independent_configurations_are_measured_together_one_per_core(int cores, string expected)
    {
        CaseSource[] sources = [.. new[] { "a/x", "b/x", "a/x", "c/x", "d/x" }.Select((on, place) =>
            MadeCases.Of($"crud/{place}", on).Source with { CountsBeside = on != "a/x" })];
        Assert.That(
            string.Join(" | ", Measurements.Order(sources, cores).Select(together =>
                string.Join(" + ", together.Select(one => one[0].Id.On)))),
            Is.EqualTo(expected));
    }

    static Evidence Allocating(long accepted, long now) =>
        new(MadeRuns.Case(Allocating(accepted)), Allocating(now));

    static Run Allocating(long bytes) => MadeRuns.Run() with
    {
        Work = MadeRuns.Run().Work.With(Metric.AllocatedBytes, bytes),
    };

    static bool AreMoreIn(Evidence evidence) => Judge.Of(evidence).Judged
        .Single(gate => gate is { Kind: GateKind.Count, Metric.Name: "allocated-bytes" }).Verdict == Verdict.Regressed;
}
