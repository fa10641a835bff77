using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Running;
using Perf.Harness.Sampling;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Measuring;
using Perf.Harness.Tests.Sqlite;
using Perf.Harness.Verdicts;

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

    // Small methods may have become a part of their caller.
    [Test]
    public void The_method_that_was_made_slower_is_named()
    {
        CallTree? calls = Sampled("steady", new Batch(10_000_000),
            changed: plan => plan with { Slower = 1, SlowerIn = Slowness.Managed });
        Assert.Multiple(() =>
        {
            Assert.That(
                calls?.Grown().FirstOrDefault()?.Name, Is.AnyOf("Slowdown.HashBytes", "Slowdown.Run"));
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
        var layout = new ProjectLayout(_folder.Root)
        {
            MachineLock = new FileInfo(Path.Combine(_folder.Root.FullName, "machine.lock")),
        };
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), new Settings(), layout, progress, _ => { })
        {
            Change = changed,
        };
        workers.TakeMachine();
        var build = new ReferenceBuild("itself", workers.Assembly);
        var pairs = new PairedRuns(workers, build, isPullRequest: false, left: () => TimeSpan.MaxValue)
        {
            Sampled = TimeSpan.FromSeconds(0.5),
            Head = library is null ? build
                : build with { Variables = build.Variables.Add(Against.NativeVariable, library) },
        };
        CaseSource source = new ToySuite().Cases.Single(source => source.Id.Workload == workload);
        Run run = MadeRuns.Run(id: source.Id) with { Batch = batch };
        return pairs.Sample(
            new JudgedCase(source, Baseline: null, [run]) { Evidence = new Evidence(null, run) }, change: 1);
    }
}
