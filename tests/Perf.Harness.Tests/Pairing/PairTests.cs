namespace Perf.Harness.Tests.Pairing;

/// <summary>Two simulated sides that alternate.</summary>
sealed class PairTests
{
    const string Case = "toys/steady @ toy/plain";

    readonly List<string> _order = [];

    [SetUp]
    public void ForgetOrder() => _order.Clear();

    [Test]
    public void Batches_are_in_blocks_of_four_that_both_sides_open_alternately()
    {
        Play(new Pair(Blocks: 2, HeadFirst: true), Player("head"), Player("other"));
        Assert.That(string.Join(' ', _order), Is.EqualTo("head other other head other head head other"));
    }

    [Test]
    public void The_other_build_opens_the_next_pair()
    {
        Play(new Pair(Blocks: 1, HeadFirst: false), Player("head"), Player("other"));
        Assert.That(string.Join(' ', _order), Is.EqualTo("other head head other"));
    }

    [Test]
    public void The_change_of_each_metric_comes_out_with_the_seconds_of_both_builds()
    {
        var measured = (PairOutcome.Measured)Play(new Pair(2, true), Player("head", 0.006), Player("other", 0.005));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(measured.Logs.Keys, Is.EqualTo(new[] { Metric.Time }));
        Assert.That(measured.Logs[Metric.Time], Is.EqualTo(Math.Log(1.2)).Within(1e-12));
        Assert.That(measured.Seconds.Head, Is.EqualTo(0.006 / 50).Within(1e-12));
        Assert.That(measured.Seconds.Reference, Is.EqualTo(0.005 / 50).Within(1e-12));
    }

    [Test]
    public void Busy_share_of_a_pair_is_that_of_this_build()
    {
        FakePlayer head = Player("head"), other = Player("other");
        head.Measured = run => run with { BusyShare = 0.4 };
        other.Measured = run => run with { BusyShare = 0.9 };
        Assert.That(((PairOutcome.Measured)Play(new Pair(2, true), head, other)).BusyShare, Is.EqualTo(0.4));
    }

    [Test]
    public void Builds_whose_files_grow_are_compared()
    {
        FakePlayer head = Player("head"), other = Player("other");
        head.Measured = other.Measured = run => run with { Growth = "shop-log.db grows" };
        Assert.That(Play(new Pair(2, true), head, other), Is.InstanceOf<PairOutcome.Measured>());
    }

    static readonly TestCaseData<Action<FakePlayer>, PairOutcome>[] Others =
    [
        Other("Process_whose_time_is_not_comparable_gives_its_reason",
            other => other.Measured = run => run with { TimeNotComparable = "debugger" },
            new PairOutcome.NotMeasured(new Reason.NotTimed("debugger"))),
        Other("Process_too_near_to_its_generator_gives_its_reason",
            other => other.Measured = run => run with { TooNearGenerator = "too fast" },
            new PairOutcome.NotMeasured(new Reason.TooNearGenerator("too fast"))),
        Other("Where_the_host_took_the_machine_away_all_the_time_nothing_is_compared",
            other => other.Measured = run => run with { Rounds = [.. run.Rounds.Select(_ => Round.Empty)] },
            new PairOutcome.NotMeasured(new Reason.TooFewRounds()) { IsLost = true }),
        Other("A_worker_that_ends_without_a_run_is_an_error",
            other => other.Measured = _ => null,
            new PairOutcome.NotMeasured("a worker ended without a run of this case") { IsError = true }),
        Other("Batches_of_other_sizes_are_not_compared",
            other => other.Cases[Case] = new ReadyCase("1 x 70", "other"),
            new PairOutcome.NotMeasured(
                "a batch has 1 x 50 operations in this build, 1 x 70 in the reference build")),
    ];

    static TestCaseData<Action<FakePlayer>, PairOutcome> Other(
        string name, Action<FakePlayer> change, PairOutcome outcome) => new(change, outcome) { TestName = name };

    [TestCaseSource(nameof(Others))]
    public void What_can_not_be_compared_is_not_measured(Action<FakePlayer> change, PairOutcome outcome)
    {
        FakePlayer other = Player("other");
        change(other);
        Assert.That(Play(new Pair(2, true), Player("head"), other), Is.EqualTo(outcome));
    }

    [Test]
    public void Case_that_fails_on_one_side_is_not_measured_and_names_the_side()
    {
        FakePlayer other = Player("other");
        other.FailsAt = 3;
        Assert.That(Play(new Pair(2, true), Player("head"), other), Is.EqualTo(
            new PairOutcome.NotMeasured("the reference build: the disk is gone") { IsError = true }));
        Assert.That(_order, Has.Count.EqualTo(5), "no side goes on alone");
    }

    [Test]
    public void Case_that_one_side_lacks_is_not_measured()
    {
        FakePlayer other = Player("other");
        other.Cases.Clear();
        other.Failed[Case] = "No case of the suite has this id.";
        Assert.That(Play(new Pair(2, true), Player("head"), other), Is.EqualTo(
            new PairOutcome.NotMeasured("the reference build: No case of the suite has this id.") { IsError = true }));
        Assert.That(_order, Is.Empty);
    }

    static PairOutcome Play(Pair pair, FakePlayer head, FakePlayer other) => pair.Measure([Case], head, other)[Case];

    FakePlayer Player(string name, double seconds = 0.005) => new(name, seconds, _order);

    internal sealed class FakePlayer(string name, double seconds, List<string> order) : IPairSide
    {
        int _turns;

        public Dictionary<string, ReadyCase> Cases { get; } = new() { [Case] = new ReadyCase("1 x 50", name) };

        public Dictionary<string, string> Failed { get; } = [];

        public int FailsAt { get; set; } = int.MaxValue;

        public Func<Run, Run?> Measured { get; set; } = run => run;

        public IReadOnlyDictionary<string, string> Errors => Failed;

        public IReadOnlyDictionary<string, ReadyCase> Ready() => Cases;

        public bool RunBatch(string id)
        {
            order.Add(name);
            if (++_turns < FailsAt) return true;
            Failed[id] = "the disk is gone";
            return false;
        }

        public IReadOnlyDictionary<string, Run> Finish()
        {
            Run run = MadeRuns.Run() with
            {
                Rounds = [.. Enumerable.Repeat(Round.Of(Metric.Time, seconds), _turns)],
            };
            return Measured(run) is { } measured ? new Dictionary<string, Run> { [Case] = measured } : [];
        }

        public void Dispose() { }
    }
}
