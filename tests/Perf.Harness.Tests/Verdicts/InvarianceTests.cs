namespace Perf.Harness.Tests.Verdicts;

/// <summary>What must not matter to a verdict: the machine's speed, the order of things, which side is which.</summary>
sealed class InvarianceTests
{
    static readonly double[] Costs = [1.00, 3.40, 0.60];

    [Test]
    public void A_machine_that_is_slower_at_everything(
        [ValueSource(nameof(Costs))] double cost, [Values(0.3, 1.7, 40)] double factor)
    {
        Run run = Drifting(cost);
        CalibrationTimes reference = run.Calibration!;
        Same(run, run with
        {
            Calibration = new CalibrationTimes(factor * reference.Processor, factor * reference.Sync),
            Rounds = [.. run.Rounds.Select(round => Times(round, factor))],
        });
    }

    [Test]
    public void The_order_of_rounds([ValueSource(nameof(Costs))] double cost) =>
        Same(Drifting(cost), Drifting(cost) with { Rounds = [.. Drifting(cost).Rounds.Reverse()] });

    [TestCase(1.20, Verdict.Regressed, Verdict.Improved)]
    [TestCase(1.02, Verdict.Unchanged, Verdict.Unchanged)]
    public void Swapped_sides_of_a_pair(double ratio, Verdict one, Verdict other)
    {
        double[] logs = MadePairs.Logs(12, ratio, apart: 0.02);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(PairRule.Standard.Decide(PairedChange.Of(logs)), Is.EqualTo(one));
        Assert.That(PairRule.Standard.Decide(PairedChange.Of([.. logs.Select(log => -log)])), Is.EqualTo(other));
    }

    [Test]
    public void The_machine_in_words()
    {
        Run elsewhere = Drifting(1) with { Machine = "windows-x64, another one", Build = "b2" };
        Same(Drifting(1), elsewhere);
    }

    static void Same(Run one, Run other)
    {
        Gate.Judged[] ofOne = [.. Judge.Of(new Evidence(MadeRuns.Case(), one)).Judged];
        Gate.Judged[] ofOther = [.. Judge.Of(new Evidence(MadeRuns.Case(), other)).Judged];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(ofOne.Select(gate => gate.Metric), Does.Contain(Metric.Time));
        Assert.That(ofOther.Select(gate => (gate.Metric, gate.Verdict)),
            Is.EqualTo(ofOne.Select(gate => (gate.Metric, gate.Verdict))));
        Assert.That(ofOther.Select(gate => gate.Change),
            Is.EqualTo(ofOne.Select(gate => gate.Change)).Within(1e-9));
    }

    static Run Drifting(double cost) => MadeRuns.Run() with
    {
        Rounds = [.. Enumerable.Range(-20, 41).Select(step => MadeRuns.Round(cost * (1 + (0.001 * step))))],
    };

    static Round Times(Round round, double factor) =>
        new(round.Values.ToImmutableSortedDictionary(pair => pair.Key, pair => factor * pair.Value));
}
