using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Instructions;

/// <summary>A worker counts where Valgrind runs it, and says that it can't where not.</summary>
[Parallelizable(ParallelScope.Self)]
sealed class InstructionWorkTests : TestsInFolder
{
    // It takes some seconds, and longer while other tests run.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    // One process for all, because starting it takes most of the time.
    [Test]
    public void Worker_that_Valgrind_runs_counts_the_instructions_of_its_cases()
    {
        Valgrind valgrind = Valgrind.Find();
        if (valgrind.Missing is { } why) Assert.Ignore(why);
        (IReadOnlyDictionary<string, string> errors, IReadOnlyList<CountedCase> counted) =
            Count(Folder.Root, valgrind, "restored", "depends", "clears", "grows", "grows-too", "sometimes");
        Assert.That(errors, Is.Empty);
        Assert.That(counted, Has.Count.EqualTo(6));
        (Counting restored, Counting depends) = (counted[0].Counting, counted[1].Counting);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(restored.IsUnsteady, Is.False, restored.ToString());
        Assert.That(restored.Operations, Is.EqualTo(64));
        Assert.That(
            (double)restored.PerOperation / ToySuite.Instructions, Is.InRange(0.8, 1.3), "without its restores");
        Assert.That(
            (double)depends.PerOperation / ToySuite.Instructions, Is.InRange(5.6, 8.4),
            "seven are open: the suite's first case is opened too, as in a whole run");
        Assert.That(counted[2].Counting.PerOperation, Is.LessThan(ToySuite.Bytes / 4), "32 bytes are cleared at once");
        Assert.That(
            counted[4].Counting.PerOperation, Is.EqualTo(counted[3].Counting.PerOperation).Within(1).Percent,
            "so many batches come before, with an accepted count and without");
        Assert.That(restored.MeanAbove, Is.LessThan(0.01));
        Assert.That(counted[5].Counting.MeanAbove, Is.InRange(0.03, 0.3), "a seventh of the calls does more");
        Assert.That(counted[5].Counting.SystemCalls - restored.SystemCalls, Is.InRange(1, 4), "a file is looked for");
        Assert.That(counted[0].With.Valgrind, Is.EqualTo(valgrind.Version!.ToString()));
        Assert.That(counted[0].With.Code, Is.EqualTo("optimized, no REP"));
    }

    [TestCase(null, null), TestCase("optimized", 3.125)]
    public void Count_is_read_as_it_was_written(string? code, double? systemCalls)
    {
        var counted = new CountedCase(
            "a/b @ c/d",
            new Counting(6_000_000_000, 8, 0.25)
            {
                OnSeveralThreads = true, MeanAbove = 0.01, SystemCalls = systemCalls,
            },
            MadeRuns.CountedWith with { Code = code });
        CountedCase.Save(Folder.Root, [counted, counted]);
        Assert.That(CountedCase.Load(Folder.Root), Is.EqualTo([counted, counted]));
    }

    [TestCase(500_214, null)]
    [TestCase(1_000_214, "found unoptimized code under Valgrind (1000214 instructions, expected at most 700000). "
        + "Remove settings of the compiler, such as DOTNET_JITMinOpts, from the environment, or update Valgrind")]
    public void Unoptimized_code_is_not_counted(long counted, string? why) =>
        Assert.That(OptimizedCode.Missing(counted), Is.EqualTo(why));

    [Test]
    public void Worker_without_Valgrind_reports_it()
    {
        (IReadOnlyDictionary<string, string> errors, _) = Count(Folder.Root, null, "steady");
        Assert.That(errors.Values.Single(), Does.Contain("Valgrind does not run this process"));
    }

    static (IReadOnlyDictionary<string, string> Errors, IReadOnlyList<CountedCase> Counted) Count(
        DirectoryInfo root, Valgrind? valgrind, params string[] workloads)
    {
        DirectoryInfo counts = root.CreateSubdirectory("counts");
        WorkerPlan plan = ToyWorkers.Plan(root, isTimed: false, [.. workloads.Select(ToySuite.Id)]);
        plan = plan with
        {
            Cases = [.. plan.Cases.Select(one => !one.Case.Contains("-too", StringComparison.Ordinal) ? one
                : one with { Counted = new Counting(PerOperation: 1, Operations: 50, Spread: 0) })],
            Counts = counts.FullName,
            Valgrind = valgrind?.Version?.ToString(),
        };
        WorkerProcess worker = ToyWorkers.Worker(
            Limit, Valgrind.Variables, valgrind is null ? [] : [.. Valgrind.Command(counts), .. Valgrind.SystemCalls]);
        return (worker.Measure(plan), CountedCase.Load(counts));
    }
}
