using Perf.Harness.Tests.Functions;

namespace Perf.Harness.Tests.Running;

/// <summary>Some cases of a run are counted by function; others with the same change have the same cause.</summary>
sealed class FunctionRunTests
{
    [TestCase("crud/read-one @ engine/other", 1_160)]
    [TestCase("crud/read-one @ engine/other", 1_190, null, Description = "it runs 190 more, and not some 170")]
    [TestCase("crud/read-all @ engine/other", 1_170, null, Description = "another workload")]
    public void Case_that_moved_like_another_one_has_its_cause(string id, long now, string? counted = "engine/first")
    {
        MeasuredCase first = Slower("crud/read-one @ engine/first", 1_172)
            .With(evidence => evidence with { Where = MadeCalls.MoreInParse });
        MeasuredCase other = Slower(id, now);
        FunctionChanges? similar = FunctionRun.FromSimilarCase(other, [first, other]);
        Assert.That(similar?.CountedIn, Is.EqualTo(counted));
        if (counted is not null)
        {
            Assert.That(similar!.Words, Is.EqualTo(
                "Row.Parse +172 instructions, sqlite3_step unchanged "
                + "(counted in engine/first, where it changed by the same amount)"));
        }
    }

    // Row.Parse runs 172 more.
    [TestCase(1_172, "App.Row.Parse", true)]
    [TestCase(1_340, "App.Row.Parse", true)]
    [TestCase(1_350, "App.Row.Parse", false, Description = "it moved by more than twice as much")]
    [TestCase(1_172, "App.Store.Read", false, Description = "the method that runs more is the same in both builds")]
    public void Changed_method_that_runs_as_much_more_confirms_a_case(long now, string changed, bool isConfirmed)
    {
        MeasuredCase one = Slower("crud/read-one @ engine/first", now)
            .With(evidence => evidence with { Where = MadeCalls.MoreInParse });
        var methods = new Lazy<IReadOnlySet<string>>(new HashSet<string> { changed });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(FunctionRun.Confirms(one, methods), Is.EqualTo(isConfirmed));
        Assert.That(FunctionRun.Confirms(one.With(evidence => evidence with { Where = null }), methods), Is.False);
    }

    [TestCase(1, "read-one @ engine/a")]
    [TestCase(3, "read-one @ engine/a | insert-one @ engine/a | read-one @ engine/b")]
    [TestCase(8, "read-one @ engine/a | insert-one @ engine/a | read-one @ engine/b")]
    public void One_case_of_each_workload_comes_first(int most, string expected)
    {
        MeasuredCase[] slower =
        [
            MadeCases.Of("crud/read-one", "engine/a"), MadeCases.Of("crud/read-one", "engine/b"),
            MadeCases.Of("crud/insert-one", "engine/a"),
        ];
        Assert.That(
            string.Join(" | ", FunctionRun.Chosen(slower, most).Select(one => one.Id)),
            Is.EqualTo(string.Join(" | ", expected.Split(" | ").Select(id => $"crud/{id}"))));
    }

    [TestCase(1_000, 1_900, 8)]
    [TestCase(1_000, 75_000, 1, Description = "half a minute under Valgrind with the accepted operations")]
    [TestCase(null, 1_900, 1)]
    public void Both_builds_count_the_accepted_operations_unless_many_times_is_needed(
        int? accepted, long now, int operations)
    {
        Counting? of = accepted is { } known ? new Counting(known, 8, 0) : null;
        Assert.That(FunctionWorker.BatchesOf(of, new Counting(now, 1, 0), 0)!.Operations, Is.EqualTo(operations));
    }

    [TestCase(1.1, 64)]
    [TestCase(8, 8)]
    [TestCase(500, 1)]
    public void Build_that_allocates_many_times_as_much_counts_fewer_operations(double times, int operations) =>
        Assert.That(
            FunctionWorker.BatchesOf(new Counting(1_000, 64, 0), null, times)!.Operations, Is.EqualTo(operations));

    [TestCase(64, true)]
    [TestCase(null, false, Description = "nothing was counted when it was accepted, so Valgrind may be missing")]
    public void Method_of_further_allocations_is_looked_for_if_the_case_can_be_counted(int? operations, bool isWanted)
    {
        MeasuredCase one = Allocating("crud/read-one @ engine/first", 2_000, operations);
        Assert.That((one.NeedsOnlyItsFunctions, FunctionRun.IsWanted(one)), Is.EqualTo((isWanted, isWanted)));
    }

    [TestCase("crud/read-one @ engine/other", 2_010, "engine/first")]
    [TestCase("crud/read-one @ engine/other", 2_400, null)]
    public void Case_that_allocates_as_much_more_as_another_one_has_its_cause(string id, long now, string? counted)
    {
        MeasuredCase first = Allocating("crud/read-one @ engine/first", 2_000, 64)
            .With(evidence => evidence with { Where = MadeCalls.MoreInParse });
        MeasuredCase other = Allocating(id, now, 64);
        Assert.That(FunctionRun.FromSimilarCase(other, [first, other])?.CountedIn, Is.EqualTo(counted));
    }

    [Test]
    public void Failure_without_a_function_says_why()
    {
        FunctionChanges unmoved = MadeCalls.MoreInParse with { Moved = [] };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(FunctionRun.Missing(MadeCalls.MoreInParse, wasChosen: true), Is.Null);
        Assert.That(FunctionRun.Missing(unmoved, wasChosen: true), Does.StartWith("no function ran more"));
        Assert.That(FunctionRun.Missing(null, wasChosen: true), Does.Contain("could not be counted"));
        Assert.That(FunctionRun.Missing(null, wasChosen: false), Does.Contain("of other cases"));
        MeasuredCase one = Slower("crud/read-one @ engine/first", 1_172).With(evidence => evidence with
        {
            Where = unmoved,
            WhereMissing = FunctionRun.Missing(unmoved, wasChosen: true),
        });
        Assert.That(FailureMessage.For(one.SoFar), Does.Contain(
            "where: unknown: no function ran more when both builds were counted again. Run this case alone"));
    }

    [Test]
    public void Place_of_the_change_explains_further_allocations()
    {
        MeasuredCase one = Allocating("crud/read-one @ engine/first", 2_000, 64)
            .With(evidence => evidence with { Where = MadeCalls.MoreInParse });
        Assert.That(FailureMessage.For(one.SoFar), Does.Contain(
            "where: Row.Parse +172 instructions, sqlite3_step unchanged"));
    }

    static MeasuredCase Allocating(string id, long now, int? operations)
    {
        string[] parts = id.Split(" @ ");
        return MadeCases.Of(parts[0], parts[1]).With(evidence => evidence with
        {
            Accepted = evidence.Accepted! with
            {
                Counting = operations is { } known ? new Counting(1_000, known, 0) : null,
                CountedWith = MadeRuns.CountedWith,
            },
            Run = evidence.Run with { Work = evidence.Run.Work.With(Metric.AllocatedBytes, now) },
        });
    }

    static MeasuredCase Slower(string id, long now)
    {
        string[] parts = id.Split(" @ ");
        return MadeCases.Of(parts[0], parts[1]).Counted(1_000, now);
    }
}
