using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Running;
using Perf.Harness.Sampling;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Measuring;
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
    [TestCase(Slowness.Managed, "Slowdown.HashBytes", "Slowdown.Run")]
    [TestCase(Slowness.Native, "Slowdown.CopyPage", "Slowdown.Run")]
    public void The_method_that_was_made_slower_is_named(Slowness slowness, params string[] names)
    {
        var layout = new ProjectLayout(_folder.Root)
        {
            MachineLock = new FileInfo(Path.Combine(_folder.Root.FullName, "machine.lock")),
        };
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), new Settings(), layout, progress, _ => { })
        {
            Change = plan => plan with { Slower = 1, SlowerIn = slowness },
        };
        workers.TakeMachine();
        var pairs = new PairedRuns(
            workers, new ReferenceBuild("itself", workers.Assembly), isPullRequest: false,
            left: () => TimeSpan.MaxValue)
        {
            Sampled = TimeSpan.FromSeconds(1),
        };
        CallTree? calls = pairs.Sample(Steady(), change: 1);
        Assert.Multiple(() =>
        {
            Assert.That(names, Has.Member(calls?.Grown().FirstOrDefault()?.Name));
            Assert.That(_folder.Files.Where(file => file.Contains("samples", StringComparison.Ordinal)), Is.Empty);
        });
    }

    static JudgedCase Steady()
    {
        CaseSource steady = new ToySuite().Cases.Single(source => source.Id == ToySuite.Id("steady"));
        Run run = MadeRuns.Run(id: steady.Id) with { Batch = new Batch(10_000_000) };
        return new JudgedCase(steady, Baseline: null, [run]) { Evidence = new Evidence(null, run) };
    }
}
