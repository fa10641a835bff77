namespace Perf.Harness.Tests.Pairing;

/// <summary>Real workers that alternate, with small cases.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WorkerPairSideTests : TestsInFolder
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    [Test]
    public void Two_processes_alternate_and_the_slower_build_is_found()
    {
        IReadOnlyList<string> ids = [ToySuite.Id("steady").ToString(), ToySuite.Id("throws").ToString()];
        IReadOnlyDictionary<string, PairOutcome> outcomes;
        using (WorkerPairSide head = Player("head", Limit, (ToySuite.SlowerBy, "0.5"), "steady", "throws"))
        using (WorkerPairSide other = Player("other", Limit, null, "steady", "throws"))
            outcomes = new Pair(Blocks: 5, HeadFirst: true).Measure(ids, head, other);

        using var scope = Assert.EnterMultipleScope();
        Assert.That(((PairOutcome.Measured)outcomes[ids[0]]).Logs[Metric.Time], Is.Positive,
            "half as much again is seen through any noise");
        Assert.That(outcomes[ids[1]],
            Is.EqualTo(new PairOutcome.NotMeasured("this build: the disk is gone") { IsError = true }));
        Assert.That(Folder.Files.Where(file => file.Contains("work-", StringComparison.Ordinal)), Is.Empty);
    }

    [Test]
    public void Dead_worker_reports_an_error_for_each_of_its_cases()
    {
        using WorkerPairSide dies = Player("other", Limit, null, "dies");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(dies.Ready(), Is.Empty);
        Assert.That(dies.Errors[ToySuite.Id("dies").ToString()],
            Does.StartWith("the worker of other failed: it ended with exit code 9"));
        Assert.That(dies.RunBatch(ToySuite.Id("dies").ToString()), Is.False);
        Assert.That(dies.Finish(), Is.Empty);
    }

    [Test]
    public void A_player_that_does_not_answer_is_killed_at_its_limit()
    {
        using WorkerPairSide hangs = Player("other", TimeSpan.FromSeconds(1), null, "hangs");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(hangs.Ready(), Is.Empty);
        Assert.That(hangs.Errors.Values.Single(), Does.Contain("it had not answered after 1 s and was killed"));
    }

    [Test]
    public void Build_that_cannot_alternate_names_one_that_can()
    {
        using WorkerPairSide old = Player("git:v0", Limit, null, inTurns: false, "steady");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(old.Ready(), Is.Empty);
        Assert.That(old.Errors.Values.Single(), Does.Contain(
            "it measured without waiting: that build cannot run in pairs. Take a later commit"));
    }

    [TestCase("speaks-1", 1), TestCase("speaks-99", 99)]
    public void A_build_that_speaks_another_protocol_is_refused(string workload, int spoken)
    {
        using WorkerPairSide other = Player("46ed4ee", Limit, null, workload);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(other.Ready(), Is.Empty);
        Assert.That(other.Errors.Values.Single(), Is.EqualTo(
            $"the worker of 46ed4ee failed: it has protocol {spoken}, this build has {WorkerMessage.Protocol}. "
            + "Take a later commit."));
        Assert.That(other.RunBatch(ToySuite.Id(workload).ToString()), Is.False);
    }

    WorkerPairSide Player(
        string name, TimeSpan limit, (string Name, string Value)? variable, params string[] workloads) =>
        Player(name, limit, variable, inTurns: true, workloads);

    WorkerPairSide Player(
        string name, TimeSpan limit, (string Name, string Value)? variable, bool inTurns, params string[] workloads) =>
        new(
            new PairedBuild(name, typeof(ToySuite).Assembly.Location),
            new WorkerPlan
            {
                Cases = [.. workloads.Select(workload =>
                    new CasePlan(ToySuite.Id(workload).ToString(), Timed: true, new Batch(200_000)))],
                Rounds = 0, InTurns = inTurns,
                Received = Path.Combine(Folder.Root.FullName, $"received-{name.Replace(':', '-')}"),
                Directory = Path.Combine(Folder.Root.FullName, $"work-{name.Replace(':', '-')}"),
            },
            variable is { } one ? new Dictionary<string, string> { [one.Name] = one.Value } : [], limit);
}
