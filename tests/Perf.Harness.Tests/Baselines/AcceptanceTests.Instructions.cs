namespace Perf.Harness.Tests.Baselines;

/// <summary>Which count of instructions a baseline gets.</summary>
sealed partial class AcceptanceTests
{
    [TestCase(0.001, 0, 0.001, Description = "steady as it was")]
    [TestCase(0.03, 0.02, 0.03, Description = "hardly steadier")]
    [TestCase(0.03, 0.001, 0.001, Description = "its tolerance would be 9 %")]
    [TestCase(0.06, 0.001, 0.001, Description = "it was unsteady, and never compared")]
    public void Count_that_has_not_moved_is_replaced_by_a_far_steadier_one(double old, double now, double kept)
    {
        Baseline accepted = MadeRuns.Baseline(("crud/insert-one", WithSpread(old)));
        IReadOnlyList<Run> runs = Two(run => run with
        {
            Counting = new Counting(10_001, 64, now),
            CountedWith = MadeRuns.CountedWith,
        });
        Assert.That(CaseOf(Accept(accepted, runs)).Counting!.Spread, Is.EqualTo(kept));
    }

    static CaseBaseline WithSpread(double spread) =>
        MadeRuns.Case() with { Counting = new Counting(10_000, 64, spread), CountedWith = MadeRuns.CountedWith };
}
