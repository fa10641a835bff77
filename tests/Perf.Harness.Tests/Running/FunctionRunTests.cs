using Perf.Harness.Tests.Functions;

namespace Perf.Harness.Tests.Running;

/// <summary>Some cases of a run are counted by function; others with the same change have the same cause.</summary>
sealed class FunctionRunTests
{
    static readonly CountConditions Conditions = new("10.0.12", "glibc 2.36", "3.19.0", "x64 avx2");

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
        Assert.That(FunctionWorker.BatchesOf(of, new Counting(now, 1, 0))!.Operations, Is.EqualTo(operations));
    }

    static MeasuredCase Slower(string id, long now)
    {
        string[] parts = id.Split(" @ ");
        return MadeCases.Of(parts[0], parts[1]).With(evidence => evidence with
        {
            Accepted = evidence.Accepted! with { Counting = new Counting(1_000, 8_192, 0), CountedWith = Conditions },
            Run = evidence.Run with { Counting = new Counting(now, 8_192, 0), CountedWith = Conditions },
        });
    }
}
