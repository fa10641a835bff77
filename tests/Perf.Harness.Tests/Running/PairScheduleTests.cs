namespace Perf.Harness.Tests.Running;

/// <summary>Where the budget is short it goes to what seems slower, and where it is not every case is judged.</summary>
public sealed class PairScheduleTests
{
    static readonly TimeSpan Long = TimeSpan.FromHours(1);

    [Test]
    public void One_pair_of_many_cases_finds_the_slower_one_first()
    {
        PairSeries[] all = Cases(engines: 8, ofEach: 12);
        PairSeries slower = all[35];
        MadePairs made = Made(seconds: 80, one => one == slower ? 0.15 : 0);
        made.Schedule().Measure(all);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(made.Measured[..3], Is.EqualTo(Enumerable.Repeat((12, 1), 3)), "7 s each, of 20");
        Assert.That(made.Measured[3..14], Is.EqualTo([(1, 3), (1, 3), (1, 4), .. Later(6, 2), .. Later(12, 6)]));
        Assert.That(MadePairs.VerdictOf(slower), Is.EqualTo(Verdict.Regressed));
        Assert.That(all.Select(one => one.Missing), Has.Some.TypeOf<Reason.OutOfBudget>());

        static IEnumerable<(int Cases, int Look)> Later(int look, int pairs) => Enumerable.Repeat((1, look), pairs);
    }

    [Test]
    public void Case_that_fails_among_others_is_tried_apart_from_them()
    {
        PairSeries[] all = [.. new[] { "orders", "carts" }.SelectMany(on => new[] { "a", "b" }.Select(workload =>
            new PairSeries(MadeCases.Of($"shop/{workload}", $"shop/{on}"))))];
        var failed = new PairOutcome.NotMeasured("UNIQUE constraint failed") { IsError = true };
        List<string[]> measured = [];
        void Play(IReadOnlyList<PairSeries> cases, int pair, int look)
        {
            measured.Add([.. cases.Select(one => one.Case.Id.Configuration).Distinct()]);
            foreach (PairSeries one in cases)
            {
                bool meetsOrders = one.Case.Id.Configuration == "carts" && measured[^1].Length > 1;
                one.Add(meetsOrders ? failed : MadePairs.Of(0), isShared: measured[^1].Length > 1);
            }
        }

        new PairSchedule(isPullRequest: false, Long, () => Long, Play).Measure(all);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(measured[0], Is.EqualTo(["orders", "carts"]));
        Assert.That(measured[1..], Has.All.Length.EqualTo(1));
        Assert.That(all.Select(one => (one.Pairs, one.Missing, one.Error)),
            Is.All.EqualTo((3, (Reason?)null, (string?)null)));
    }

    [Test]
    public void Case_that_seems_slower_goes_on_before_others_begin()
    {
        PairSeries[] all = Cases(engines: 2, ofEach: 12);
        PairSeries slower = all[0];
        MadePairs made = Made(seconds: 60, one => one == slower ? 0.08 : 0);
        made.Schedule().Measure(all);
        Assert.That(made.Measured.TakeWhile(pair => pair.Look == 3), Is.EqualTo(Enumerable.Repeat((12, 3), 3)));
        Assert.That(MadePairs.VerdictOf(slower), Is.EqualTo(Verdict.Regressed));
    }

    [Test]
    public void Case_that_no_longer_seems_slower_gives_way()
    {
        PairSeries[] all = Cases(engines: 2, ofEach: 12);
        PairSeries unlucky = all[0];
        MadePairs made = Made(seconds: 60, one => one == unlucky && one.Pairs < 3 ? 0.08 : 0);
        made.Schedule().Measure(all);
        Assert.That(made.Measured[3..7], Is.EqualTo([(1, 4), (1, 6), (1, 6), (12, 3)]), "4 % after six pairs");
        Assert.That(all[12..].Select(MadePairs.VerdictOf), Is.All.EqualTo(Verdict.Unchanged));
    }

    [Test]
    public void Long_budget_judges_every_unchanged_case_in_three_pairs()
    {
        PairSeries[] all = Cases(engines: 4, ofEach: 30);
        Made(Long.TotalSeconds, _ => 0).Schedule().Measure(all);
        Assert.That(all.Select(one => (one.Pairs, one.Missing, MadePairs.VerdictOf(one))),
            Is.All.EqualTo((3, (Reason?)null, Verdict.Unchanged)));
    }

    [Test]
    public void Few_cases_have_their_first_analysis_in_order()
    {
        MadePairs made = Made(Long.TotalSeconds, _ => 0);
        made.Schedule().Measure(Cases(engines: 6, ofEach: 12));
        Assert.That(made.Measured, Is.EqualTo(Enumerable.Repeat((12, 3), 6 * 3)));
    }

    [TestCase(0), TestCase(5), TestCase(40), TestCase(200)]
    public void Budget_is_exceeded_by_one_pair_at_most(double seconds)
    {
        PairSeries[] all = Cases(engines: 4, ofEach: 30);
        MadePairs made = Made(seconds, _ => 0);
        made.Schedule().Measure(all);
        Assert.That(made.Left, Is.GreaterThan(-Took(12)));
        Assert.That(all.Where(one => one.Pairs < 3).Select(one => one.Missing),
            Is.All.EqualTo(new Reason.OutOfBudget(TimeSpan.FromSeconds(seconds))));
    }

    [Test]
    public void Build_that_fails_the_whole_first_pair_is_refused()
    {
        var made = new MadePairs(
            Long, Took(0), Took(1), _ => new PairOutcome.NotMeasured("too old") { IsError = true });
        Assert.That(() => made.Schedule().Measure(Cases(engines: 2, ofEach: 12)),
            Throws.TypeOf<ReferenceException>().With.Message.EqualTo("too old"));
        Assert.That(made.Measured, Has.Count.EqualTo(1));
    }

    // Pairs differ by three per thousand: only the time of each pair matters.
    static MadePairs Made(double seconds, Func<PairSeries, double> log) => new(
        TimeSpan.FromSeconds(seconds), ofPair: TimeSpan.FromSeconds(1), ofCase: TimeSpan.FromSeconds(0.5),
        one => MadePairs.Of(log(one) + (one.Pairs % 2 == 0 ? -0.0015 : 0.0015)));

    static TimeSpan Took(int cases) => TimeSpan.FromSeconds(1 + (0.5 * cases));

    static PairSeries[] Cases(int engines, int ofEach) =>
    [
        .. from engine in Enumerable.Range(0, engines)
           from place in Enumerable.Range(0, ofEach)
           select new PairSeries(MadeCases.Of($"crud/w{place}", $"engine-{engine}/plain")),
    ];
}
