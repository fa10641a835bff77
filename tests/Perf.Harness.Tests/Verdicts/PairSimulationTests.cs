namespace Perf.Harness.Tests.Verdicts;

/// <summary>The whole sequence of looks, on made-up processes; seeded, so that it says the same every time.</summary>
[Parallelizable(ParallelScope.Self)]
sealed class PairSimulationTests
{
    const int Sequences = 20_000;

    [Test]
    public void Unchanged_code_is_never_called_different(
        [Values(0.01, 0.02, 0.04, 0.08)] double spread, [Values] bool isPullRequest)
    {
        PairRule rule = PairRule.For(Metric.Time, isPullRequest);
        Assert.That(Said(rule, random => Noise.Normal(random, spread)).Count(IsDifferent), Is.Zero);
    }

    [TestCase(0.05), TestCase(0.15), TestCase(0.50)]
    public void Processes_that_draw_one_of_two_speeds_are_hardly_ever_called_different(double apart)
    {
        Verdict[] said = Said(
            PairRule.Standard,
            random => (apart * (random.Next(2) - random.Next(2))) + Noise.Normal(random, 0.01));
        Assert.That(said.Count(IsDifferent), Is.LessThanOrEqualTo(1));
    }

    [Test]
    public void A_burst_now_and_then_calls_nothing_different()
    {
        Verdict[] said = Said(
            PairRule.Standard,
            random => Noise.Normal(random, random.NextDouble() < 0.1 ? 0.2 : 0.02));
        Assert.That(said.Count(IsDifferent), Is.Zero);
    }

    [TestCase(0.02, 0.97), TestCase(0.04, 0.80)]
    public void Unchanged_code_is_called_unchanged(double spread, double share)
    {
        Verdict[] said = Said(PairRule.Standard, random => Noise.Normal(random, spread));
        Assert.That(ShareOf(said, Verdict.Unchanged), Is.GreaterThan(share));
    }

    [TestCase(1.10, 0.04, false, Verdict.Regressed, 0.95)]
    [TestCase(1.10, 0.02, false, Verdict.Regressed, 0.99)]
    [TestCase(1.15, 0.06, false, Verdict.Regressed, 0.95)]
    [TestCase(1.50, 0.10, false, Verdict.Regressed, 0.99)]
    [TestCase(1.05, 0.02, true, Verdict.Regressed, 0.90)]
    [TestCase(1.10, 0.04, true, Verdict.Regressed, 0.95)]
    [TestCase(1 / 1.10, 0.04, false, Verdict.Improved, 0.95, Description = "a gain is found as a loss is")]
    public void Changes_are_found_at_the_required_rate(
        double ratio, double spread, bool isPullRequest, Verdict verdict, double share)
    {
        PairRule rule = PairRule.For(Metric.Time, isPullRequest);
        Verdict[] said = Said(rule, random => Math.Log(ratio) + Noise.Normal(random, spread));
        Assert.That(ShareOf(said, verdict), Is.GreaterThanOrEqualTo(share));
    }

    static double ShareOf(Verdict[] said, Verdict wanted) =>
        (double)said.Count(verdict => verdict == wanted) / said.Length;

    static bool IsDifferent(Verdict verdict) => verdict is Verdict.Regressed or Verdict.Improved;

    static Verdict[] Said(PairRule rule, Func<Random, double> pair)
    {
        var random = new Random(20_26);
        return [.. Enumerable.Range(0, Sequences).Select(_ => AfterAllLooks(rule, () => pair(random)))];
    }

    static Verdict AfterAllLooks(PairRule rule, Func<double> pair)
    {
        List<double> logs = [];
        foreach (int look in rule.Analyses)
        {
            while (logs.Count < look) logs.Add(pair());
            if (rule.Decide(PairedChange.Of(logs)) is { } verdict) return verdict;
        }

        throw new InvalidOperationException($"Found no verdict after {logs.Count} pairs, expected one.");
    }
}
