using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Sampling;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Measuring;

namespace Perf.Harness.Tests.Sampling;

/// <summary>Real workers that are watched, one of them slower in a method that is known.</summary>
public sealed class SampledProcessTests
{
    const int Turns = 12;

    static readonly string Steady = ToySuite.Id("steady").ToString();

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
        CallTree calls = CallTree.Of(
            Stacks("head", plan => plan with { Slower = 1, SlowerIn = slowness }),
            Stacks("reference", plan => plan), change: 1);
        Assert.That(names, Has.Member(calls.Grown().First().Name));
    }

    IReadOnlyList<IReadOnlyList<string>> Stacks(string name, Func<CasePlan, CasePlan> change)
    {
        var sampled = new SampledProcess(_folder.Root.CreateSubdirectory(name));
        var build = new ReferenceBuild(name, typeof(ToySuite).Assembly.Location) { Variables = sampled.Variables };
        var plan = new WorkerPlan
        {
            Cases = [change(new CasePlan(Steady, Timed: true, new Batch(10_000_000)))], InTurns = true,
            Received = Path.Combine(_folder.Root.FullName, $"received-{name}"),
            Directory = Path.Combine(_folder.Root.FullName, $"work-{name}"),
        };
        using (var player = new WorkerPlayer(build, plan, new Dictionary<string, string>(), TimeSpan.FromMinutes(1)))
        {
            player.Ready();
            for (int turn = 0; turn < Turns; turn++) player.Turn(Steady);
            player.Finish();
            Assert.That(player.Errors, Is.Empty);
        }

        return sampled.Stacks();
    }
}
