using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Instructions;

/// <summary>A worker counts where Valgrind runs it, and says that it can't where not.</summary>
[Parallelizable(ParallelScope.Self)]
sealed class InstructionWorkTests : TestsInFolder
{
    // It takes some seconds, and longer while other tests run.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    [Test]
    public void Worker_that_Valgrind_runs_counts_the_instructions_of_a_case()
    {
        Valgrind valgrind = Valgrind.Find();
        if (valgrind.Missing is { } why) Assert.Ignore(why);
        (IReadOnlyDictionary<string, string> errors, CountedCase? counted) = Count(Folder.Root, valgrind);
        Assert.That(errors, Is.Empty);
        Assert.That(counted!.Counting.PerOperation, Is.Positive);
        Assert.That(counted.Counting.IsUnsteady, Is.False, counted.ToString());
        Assert.That(counted.With.Valgrind, Is.EqualTo(valgrind.Version!.ToString()));
        Assert.That(counted.With.Code, Is.EqualTo("optimized"));
    }

    [Test]
    public void Worker_that_runs_unoptimized_code_counts_nothing()
    {
        Valgrind valgrind = Valgrind.Find();
        if (valgrind.Missing is { } why) Assert.Ignore(why);
        using var folder = new ScratchFolder();
        (IReadOnlyDictionary<string, string> errors, CountedCase? counted) = Count(
            folder.Root, valgrind, option => !option.StartsWith("--aspace-minaddr", StringComparison.Ordinal));
        Assert.That(errors.Values.Single(), Does.Contain("found unoptimized code under Valgrind"));
        Assert.That(counted, Is.Null);
    }

    [Test]
    public void Worker_without_Valgrind_reports_it()
    {
        (IReadOnlyDictionary<string, string> errors, _) = Count(Folder.Root, null);
        Assert.That(errors.Values.Single(), Does.Contain("Valgrind does not run this process"));
    }

    static (IReadOnlyDictionary<string, string> Errors, CountedCase? Counted) Count(
        DirectoryInfo root, Valgrind? valgrind, Func<string, bool>? keeps = null)
    {
        DirectoryInfo counts = root.CreateSubdirectory("counts");
        WorkerPlan plan = ToyWorkers.Plan(root, isTimed: false, ToySuite.Id("steady")) with
        {
            Counts = counts.FullName,
            Valgrind = valgrind?.Version?.ToString(),
        };
        WorkerProcess worker = ToyWorkers.Worker(
            Limit, Valgrind.Variables, valgrind is null ? []
                : [.. Valgrind.Command(counts).Where(keeps ?? (_ => true))]);
        return (worker.Measure(plan), CountedCase.Load(counts) is [var counted, ..] ? counted : null);
    }
}
