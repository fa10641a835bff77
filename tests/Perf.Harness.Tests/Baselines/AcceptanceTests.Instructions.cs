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
        IReadOnlyList<Run> runs = Two(run => Counting(run, 10_001, now));
        Assert.That(Accept(accepted, runs).Case.Counting!.Spread, Is.EqualTo(kept));
    }

    [TestCase(10_050, 10_000)]
    [TestCase(11_000, 11_000, "instructions")]
    public void Accepting_takes_only_a_count_that_moved(long now, long stored, params string[] moved)
    {
        Baseline old = MadeRuns.Baseline(("crud/insert-one", WithSpread(0) with { Waits = 3 }));
        Run run = Counting(MadeRuns.Run(), now, 0) with { Waits = 4 };
        Acceptance accepted = Accept(old, [run, MadeRuns.Run()]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Counting!.PerOperation, Is.EqualTo(stored));
        Assert.That(accepted.Case.Waits, Is.EqualTo(3));
        Assert.That(accepted.Ledger.Select(entry => entry.Gate), Is.EqualTo(moved));
    }

    [TestCase(null, 3.1, 3.1, Description = "accepted before system calls were counted")]
    [TestCase(3.1, 3.2, 3.1)]
    [TestCase(3.1, 5.1, 5.1, Description = "a pair has judged their time")]
    [TestCase(3.1, 5.1, 3.1, 8, Description = "with calls of its own, a batch of fewer operations has more of them")]
    public void Accepting_takes_system_calls_that_moved(
        double? accepted, double now, double stored, int operations = 64)
    {
        CaseBaseline old = WithSpread(0);
        Baseline baseline = MadeRuns.Baseline(
            ("crud/insert-one", old with { Counting = old.Counting! with { SystemCalls = accepted } }));
        Run run = Counting(MadeRuns.Run(), 10_001, 0);
        run = run with { Counting = run.Counting! with { SystemCalls = now, Operations = operations } };
        Counting counted = Accept(baseline, [run, MadeRuns.Run()]).Case.Counting!;
        Assert.That((counted.PerOperation, counted.SystemCalls), Is.EqualTo((10_000, stored)));
    }

    static Run Counting(Run run, long instructions, double spread) =>
        run with { Counting = new Counting(instructions, 64, spread), CountedWith = MadeRuns.CountedWith };

    static CaseBaseline WithSpread(double spread) =>
        MadeRuns.Case() with { Counting = new Counting(10_000, 64, spread), CountedWith = MadeRuns.CountedWith };
}
