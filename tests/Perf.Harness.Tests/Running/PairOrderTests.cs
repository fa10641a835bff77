using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Running;

/// <summary>What seems slower at its first look has the next ones at once.</summary>
[Parallelizable(ParallelScope.Self)]
sealed class PairOrderTests
{
    const int Fitting = 4;      // one more than the first look has
    const int LooksAtClock = 2; // of each pair: before and after it

    [Test]
    public void A_short_budget_goes_to_what_seems_slower()
    {
        using var folder = new ScratchFolder();
        using var toys = new ToyPairs(folder.Root, plan => plan with { Slower = 3 });
        int looked = 0;
        var pairs = new PairedRuns(toys.Workers, toys.Build, isPullRequest: false, left: () =>
            looked++ < Fitting * LooksAtClock ? TimeSpan.FromHours(1) : TimeSpan.Zero);
        JudgedCase slower = ToyPairs.Case("steady", new Batch(20_000));
        JudgedCase other = ToyPairs.Case("query", new Batch(20));
        pairs.Play([slower, other], TimeSpan.FromMinutes(1));
        Assert.That((PairsOf(slower), PairsOf(other)), Is.EqualTo((Fitting, 0)));
    }

    static int PairsOf(JudgedCase one) => one.Evidence.Pair!.Processes.Count;
}
