using NUnit.Framework;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Sessions;

/// <summary>What a run of the full scope says of its length is computed from what was learnt.</summary>
public sealed class RunEstimateTests
{
    static readonly Dictionary<string, int> Cases = new() { ["one/a"] = 10, ["one/b"] = 20, ["two/c"] = 30 };

    [Test]
    public void What_was_never_run_is_told_as_at_least_what_its_batches_take() => Assert.That(
        Estimate([]).Start(),
        Is.EqualTo(
            "60 cases on 3 configurations: about 60 s at least, by the plan of its batches; "
            + "no run of this scope was made here yet, and from the first configuration on it is told better; "
            + "tests that are no cases come on top"));

    [Test]
    public void What_was_learnt_counts_for_its_configuration_and_its_mean_for_the_others() => Assert.That(
        Estimate(new() { ["one/a"] = 11, ["one/b"] = 6 }).Start(),                  // 10 × 11 + 20 × 6 + 30 × 8.5
        Is.EqualTo(
            "60 cases on 3 configurations: about 8 min by what a case took before on 2 of 3 configurations, "
            + "and by their mean on the others; tests that are no cases come on top"));

    [Test]
    public void What_is_done_is_left_out_and_teaches_the_rest()
    {
        RunEstimate estimate = Estimate([]);
        estimate.Done("one/a", 10, TimeSpan.FromSeconds(20));
        Assert.Multiple(() =>
        {
            Assert.That(estimate.Left, Is.EqualTo(TimeSpan.FromSeconds((20 + 30) * 2)));
            Assert.That(estimate.Where(), Is.EqualTo("configuration 2 of 3, about 100 s left: "));
        });
    }

    [Test]
    public void What_is_learnt_is_there_in_the_next_run()
    {
        using var scratch = new ScratchFolder();
        var file = new FileInfo(Path.Combine(scratch.Root.FullName, "artifacts", "durations", "crud.txt"));
        new LearntDurations(file).Learn("one/a", 10, TimeSpan.FromSeconds(25));
        new LearntDurations(file).Learn("one/b", 4, TimeSpan.FromSeconds(4));
        Assert.That(new LearntDurations(file).SecondsOfCase,
            Is.EquivalentTo(new Dictionary<string, double> { ["one/a"] = 2.5, ["one/b"] = 1 }));
    }

    [Test]
    public void A_damaged_line_teaches_nothing()
    {
        using var scratch = new ScratchFolder();
        FileInfo file = scratch.Write("durations.txt", "one/a\tsoon\n\none/b\t1.5\n");
        Assert.That(new LearntDurations(file).SecondsOfCase.Keys, Is.EqualTo(["one/b"]));
    }

    static RunEstimate Estimate(Dictionary<string, double> learnt) => new(Cases, learnt, TimeSpan.FromSeconds(1));
}
