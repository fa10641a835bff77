using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Running;
using Perf.Harness.Sampling;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Running;

/// <summary>Real workers of two builds that are sampled, one of them slower in a method that is known.</summary>
[Parallelizable(ParallelScope.Self)]
sealed class SampledPairTests
{
    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    // Which method of the type depends on what the compiler has made a part of its caller, and on how long its clock
    // takes, which is a fifth of it where others have the cores.
    [Test]
    public void The_method_that_was_made_slower_is_named()
    {
        CallTree? calls = Sampled("steady", new Batch(10_000_000),
            changed: plan => plan with { Slower = 1, SlowerIn = Slowness.Managed });
        Assert.Multiple(() =>
        {
            Assert.That(calls?.Grown().FirstOrDefault()?.Name, Does.StartWith("Slowdown."));
            Assert.That(_folder.Files.Where(file => file.Contains("samples", StringComparison.Ordinal)), Is.Empty);
        });
    }

    [Test]
    public void A_slower_library_is_named_by_the_method_that_calls_it()
    {
        string slower = SlowerLibrary.Build(
            _folder.Root.CreateSubdirectory("library"), NativeBuildTests.PackagesOwn(), out string? missing);
        if (missing is not null) Assert.Ignore(missing);
        CallTree? calls = Sampled("query", new Batch(20), library: slower);
        // What the compiler puts into its caller has no name of its own in a stack; and that native code is called
        // there the runtime tells nearly always, which is tested with made stacks.
        Assert.That(calls?.Grown().FirstOrDefault()?.Name.Split(' ')[0], Is.AnyOf(
            "SqliteDataRecord.Read", "ISQLite3Provider.sqlite3_step"));
    }

    CallTree? Sampled(
        string workload, Batch batch, Func<CasePlan, CasePlan>? changed = null, string? library = null)
    {
        using var toys = new ToyPairs(_folder.Root, changed);
        ReferenceBuild build = toys.Build;
        var pairs = new PairedRuns(toys.Workers, build, isPullRequest: false, left: () => TimeSpan.MaxValue)
        {
            Sampled = TimeSpan.FromSeconds(0.5),
            Head = library is null ? build
                : build with { Variables = build.Variables.Add(Against.NativeVariable, library) },
        };
        return pairs.Sample(ToyPairs.Case(workload, batch), change: 1);
    }
}
