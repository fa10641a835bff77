using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Instructions;

/// <summary>A worker counts where Valgrind runs it, and says that it can't where not.</summary>
[Parallelizable(ParallelScope.Self)]
sealed class InstructionWorkTests
{
    // It takes some seconds, and longer while other tests run.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    [Test]
    public void Worker_that_Valgrind_runs_counts_the_instructions_of_a_case()
    {
        Valgrind valgrind = Valgrind.Find();
        if (valgrind.Missing is { } why) Assert.Ignore(why);
        using var folder = new ScratchFolder();
        (IReadOnlyDictionary<string, string> errors, CountedCase? counted) = Count(folder.Root, valgrind);
        Assert.That(errors, Is.Empty);
        Assert.That(counted!.Counting.PerOperation, Is.Positive);
        Assert.That(counted.Counting.IsUnsteady, Is.False, counted.ToString());
        Assert.That(counted.With.Valgrind, Is.EqualTo(valgrind.Version!.ToString()));
    }

    [Test]
    public void Worker_without_Valgrind_reports_it()
    {
        using var folder = new ScratchFolder();
        (IReadOnlyDictionary<string, string> errors, _) = Count(folder.Root, null);
        Assert.That(errors.Values.Single(), Does.Contain("Valgrind does not run this process"));
    }

    static (IReadOnlyDictionary<string, string> Errors, CountedCase? Counted) Count(
        DirectoryInfo root, Valgrind? valgrind)
    {
        DirectoryInfo counts = root.CreateSubdirectory("counts");
        var plan = new WorkerPlan
        {
            Cases = [new CasePlan(ToySuite.Id("steady").ToString(), Timed: false)],
            Received = Path.Combine(root.FullName, "received"),
            Directory = Path.Combine(root.FullName, "work"),
            Counts = counts.FullName,
            Valgrind = valgrind?.Version?.ToString(),
        };
        IReadOnlyDictionary<string, string> errors = new WorkerProcess(typeof(ToySuite).Assembly.Location, Limit)
        {
            Through = valgrind is null ? [] : Valgrind.Command(counts),
            Variables = Valgrind.Variables,
        }.Measure(plan, _ => { });
        return (errors, CountedCase.Load(counts) is [var counted, ..] ? counted : null);
    }
}
