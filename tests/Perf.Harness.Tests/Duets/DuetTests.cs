using NUnit.Framework;
using Perf.Harness.Duets;
using Perf.Harness.Measurements;

namespace Perf.Harness.Tests.Duets;

/// <summary>Two made-up players on one made-up clock.</summary>
public sealed class DuetTests
{
    const string Case = "toys/steady @ toy/plain";

    readonly List<string> _order = [];

    [SetUp]
    public void ForgetOrder() => _order.Clear();

    [Test]
    public void Batches_go_in_blocks_of_four_that_each_side_opens_by_turns()
    {
        Play(new Duet(Blocks: 2, HeadFirst: true), Player("head"), Player("other"));
        Assert.That(string.Join(' ', _order), Is.EqualTo("head other other head other head head other"));
    }

    [Test]
    public void The_other_build_opens_the_next_pair()
    {
        Play(new Duet(Blocks: 1, HeadFirst: false), Player("head"), Player("other"));
        Assert.That(string.Join(' ', _order), Is.EqualTo("other head head other"));
    }

    [Test]
    public void Both_runs_come_out() => Assert.That(
        Play(new Duet(2, true), Player("head"), Player("other")), Is.InstanceOf<DuetOutcome.Played>());

    [Test]
    public void A_case_that_fails_on_one_side_is_not_played_and_says_where()
    {
        FakePlayer other = Player("other");
        other.FailsAt = 3;
        Assert.That(Play(new Duet(2, true), Player("head"), other), Is.EqualTo(
            new DuetOutcome.NotPlayed("the other build: the disk is gone") { IsError = true }));
        Assert.That(_order, Has.Count.EqualTo(5), "nobody goes on alone");
    }

    [Test]
    public void A_case_that_one_side_lacks_is_not_played()
    {
        FakePlayer other = Player("other");
        other.Cases.Clear();
        other.Failed[Case] = "No case of the suite has this id.";
        Assert.That(Play(new Duet(2, true), Player("head"), other), Is.EqualTo(
            new DuetOutcome.NotPlayed("the other build: No case of the suite has this id.") { IsError = true }));
        Assert.That(_order, Is.Empty);
    }

    [Test]
    public void Batches_of_other_sizes_are_not_compared()
    {
        FakePlayer other = Player("other");
        other.Cases[Case] = new DuetCase(70, "other");
        Assert.That(Play(new Duet(2, true), Player("head"), other), Is.EqualTo(
            new DuetOutcome.NotPlayed("a batch has 50 operations here, and 70 in the other build")));
    }

    [Test]
    public void What_is_the_same_on_both_sides_need_not_be_played()
    {
        var outcomes = new Duet(2, true).Play([Case], Player("head"), Player("other"), (_, _) => "it is the same");
        Assert.That(outcomes[Case], Is.EqualTo(new DuetOutcome.NotPlayed("it is the same")));
    }

    static DuetOutcome Play(Duet duet, FakePlayer head, FakePlayer other) =>
        duet.Play([Case], head, other, (_, _) => null)[Case];

    FakePlayer Player(string name) => new(name, _order);

    sealed class FakePlayer(string name, List<string> order) : IDuetPlayer
    {
        int _turns;

        public Dictionary<string, DuetCase> Cases { get; } = new() { [Case] = new DuetCase(50, name) };

        public Dictionary<string, string> Failed { get; } = [];

        public int FailsAt { get; set; } = int.MaxValue;

        public IReadOnlyDictionary<string, string> Errors => Failed;

        public IReadOnlyDictionary<string, DuetCase> Ready() => Cases;

        public bool Turn(string id)
        {
            order.Add(name);
            if (++_turns < FailsAt) return true;
            Failed[id] = "the disk is gone";
            return false;
        }

        public IReadOnlyDictionary<string, Run> Finish() =>
            new Dictionary<string, Run> { [Case] = MadePairs.Run(Enumerable.Repeat(0.005, _turns)) };

        public void Dispose() { }
    }
}
