using NUnit.Framework;
using Perf.Harness.Duets;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Workers;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Duets;

/// <summary>Real workers that take turns, on toys.</summary>
public sealed class WorkerPlayerTests
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void Two_processes_take_turns_and_the_slower_build_is_seen()
    {
        DuetOutcome steady, throws;
        using (WorkerPlayer head = Player("head", Limit, (ToySuite.SlowerBy, "0.5"), "steady", "throws"))
        using (WorkerPlayer other = Player("other", Limit, null, "steady", "throws"))
        {
            IReadOnlyList<string> ids = [ToySuite.Id("steady").ToString(), ToySuite.Id("throws").ToString()];
            var outcomes = new Duet(Blocks: 5, HeadFirst: true).Play(ids, head, other, (_, _) => null);
            (steady, throws) = (outcomes[ids[0]], outcomes[ids[1]]);
        }

        var played = (DuetOutcome.Played)steady;
        double ratio = PairedRatio.LogOf(Seconds(played.Head), Seconds(played.Other));
        Assert.Multiple(() =>
        {
            Assert.That(played.Head.RoundsWith(Metric.Time).Count(), Is.EqualTo(10));
            Assert.That(played.Other.RoundsWith(Metric.Time).Count(), Is.EqualTo(10));
            Assert.That(played.Head.BatchOperations, Is.EqualTo(played.Other.BatchOperations));
            Assert.That(ratio, Is.Positive, "half as much again is seen through any noise");
            Assert.That(throws,
                Is.EqualTo(new DuetOutcome.NotPlayed("this build: the disk is gone") { IsError = true }));
            Assert.That(_folder.Files.Where(file => file.Contains("work-", StringComparison.Ordinal)), Is.Empty);
        });

        static double[] Seconds(Run run) =>
            [.. run.RoundsWith(Metric.Time).Select(round => round.Values[Metric.Time])];
    }

    [Test]
    public void A_player_that_dies_says_so_for_each_of_its_cases()
    {
        using WorkerPlayer dies = Player("other", Limit, null, "dies");
        Assert.Multiple(() =>
        {
            Assert.That(dies.Ready(), Is.Empty);
            Assert.That(dies.Errors[ToySuite.Id("dies").ToString()],
                Does.StartWith("the worker of other failed: it ended with exit code 9"));
            Assert.That(dies.Turn(ToySuite.Id("dies").ToString()), Is.False);
            Assert.That(dies.Finish(), Is.Empty);
        });
    }

    [Test]
    public void A_player_that_does_not_answer_is_killed_at_its_limit()
    {
        using WorkerPlayer hangs = Player("other", TimeSpan.FromSeconds(2), null, "hangs");
        Assert.Multiple(() =>
        {
            Assert.That(hangs.Ready(), Is.Empty);
            Assert.That(hangs.Errors.Values.Single(), Does.Contain("it had not answered after 2 s and was killed"));
        });
    }

    [Test]
    public void A_build_that_knows_no_turns_says_which_one_to_take()
    {
        using WorkerPlayer old = Player("git:v0", Limit, null, inTurns: false, "steady");
        Assert.Multiple(() =>
        {
            Assert.That(old.Ready(), Is.Empty);
            Assert.That(old.Errors.Values.Single(), Does.Contain("that build is older than duets. Take a later one"));
        });
    }

    WorkerPlayer Player(
        string name, TimeSpan limit, (string Name, string Value)? variable, params string[] workloads) =>
        Player(name, limit, variable, inTurns: true, workloads);

    WorkerPlayer Player(
        string name, TimeSpan limit, (string Name, string Value)? variable, bool inTurns, params string[] workloads) =>
        new(
            new DuetBuild(name, typeof(ToySuite).Assembly.Location)
            {
                Variables = variable is { } one
                    ? DuetBuild.NoVariables.Add(one.Name, one.Value)
                    : DuetBuild.NoVariables,
            },
            new WorkerPlan
            {
                Cases = [.. workloads.Select(workload =>
                    new CasePlan(ToySuite.Id(workload).ToString(), Cost: true, 200_000))],
                Rounds = 0, InTurns = inTurns,
                Received = Path.Combine(_folder.Root.FullName, $"received-{name.Replace(':', '-')}"),
                Directory = Path.Combine(_folder.Root.FullName, $"work-{name.Replace(':', '-')}"),
            },
            new Dictionary<string, string>(), limit);
}
