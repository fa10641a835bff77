namespace Perf.Harness.Tests.Verdicts;

/// <summary>
/// Worked examples. Student's quantiles at 4e-6 are 7.8 for 12 pairs, 5.7 for 24 and 5.0 for 48, at 2.5 % 2.6 for 6
/// pairs, 2.2 for 12 and 2.1 for 24.
/// </summary>
sealed class PairRuleTests
{
    [TestCase(6, 0.00, 0.010, Verdict.Unchanged, Description = "2.6 % at most")]
    [TestCase(6, 0.04, 0.010, Verdict.Unchanged, Description = "6.8 % at most")]
    [TestCase(6, 0.00, 0.050, null, Description = "it may be 13 %")]
    [TestCase(6, 0.06, 0.010, null, Description = "above the floor: more pairs decide")]
    [TestCase(6, -0.08, 0.001, null, Description = "a gain is decided later")]
    [TestCase(12, 0.04, 0.001, Verdict.Unchanged, Description = "surely slower, and not worth a failure")]
    [TestCase(12, 0.10, 0.010, Verdict.Regressed, Description = "1.7 % at least, as sure as 4e-6")]
    [TestCase(12, 0.10, 0.020, null, Description = "it may be faster")]
    [TestCase(12, -0.10, 0.010, Verdict.Improved)]
    [TestCase(12, 0.00, 0.120, null, Description = "18 % at most, if twice the pairs say the same")]
    [TestCase(12, 0.00, 0.140, Verdict.Inconclusive, Description = "22 %: twice the pairs would not acquit it")]
    [TestCase(12, 0.40, 0.140, null, Description = "it may be much slower")]
    [TestCase(24, 0.10, 0.010, Verdict.Regressed)]
    [TestCase(24, 0.10, 0.020, null, Description = "5.5 % at least at 95 %: it seems slower, and is not sure")]
    [TestCase(24, 0.10, 0.060, Verdict.Inconclusive, Description = "it may be 25 % slower, and faster")]
    [TestCase(48, 0.10, 0.015, Verdict.Regressed, Description = "2 % at least, as sure as 4e-6")]
    [TestCase(48, 0.10, 0.025, Verdict.Inconclusive, Description = "there is no later look")]
    [TestCase(24, 0.06, 0.015, Verdict.Unchanged, Description = "9.4 % at most")]
    [TestCase(24, -0.06, 0.020, Verdict.Unchanged, Description = "a gain that is not sure is none")]
    public void The_standard_rule(int pairs, double change, double error, Verdict? verdict) =>
        Assert.That(PairRule.Standard.Decide(Change(pairs, change, error)), Is.EqualTo(verdict));

    [TestCase(6, 0.00, 0.010, Verdict.Unchanged, Description = "2.6 % at most")]
    [TestCase(6, 0.00, 0.030, null, Description = "it may be 8 %")]
    [TestCase(12, 0.045, 0.005, Verdict.Regressed, Description = "0.5 % at least, as sure as 4e-6")]
    [TestCase(12, 0.045, 0.008, null, Description = "it may be faster")]
    [TestCase(12, 0.02, 0.001, Verdict.Unchanged, Description = "surely slower, and not worth a failure")]
    [TestCase(24, 0.05, 0.020, null, Description = "0.7 % at least at 95 %")]
    [TestCase(24, 0.05, 0.030, Verdict.Inconclusive)]
    public void The_rule_of_a_pull_request_finds_smaller_changes(
        int pairs, double change, double error, Verdict? verdict) =>
        Assert.That(PairRule.PullRequest.Decide(Change(pairs, change, error)), Is.EqualTo(verdict));

    [TestCase(6, 0.02, 0.020, Verdict.Unchanged)]
    [TestCase(12, 0.07, 0.001, Verdict.Unchanged, Description = "below the floor of a load")]
    [TestCase(12, 0.30, 0.020, Verdict.Regressed)]
    [TestCase(12, 0.20, 0.040, Verdict.Inconclusive, Description = "a load has no later look")]
    public void The_rule_of_a_load(int pairs, double change, double error, Verdict? verdict) =>
        Assert.That(PairRule.Load.Decide(Change(pairs, change, error)), Is.EqualTo(verdict));

    [TestCase(0.15, 0.05, 2.8, Description = "ln 1.15 is 0.140")]
    [TestCase(0.15, 0.08, 0, Description = "it may well be chance")]
    [TestCase(0.04, 0.001, 0, Description = "below the floor, however sure")]
    [TestCase(-0.15, 0.01, 0, Description = "a gain can wait")]
    public void The_sign_that_a_case_got_slower(double change, double error, double sign)
    {
        double log = Math.Log(1 + change), apart = error * Math.Sqrt(3);
        Assert.That(PairRule.Standard.SignOfSlower([log - apart, log, log + apart]), Is.EqualTo(sign).Within(0.01));
    }

    [TestCase(0.15, 1.5, Description = "half as much again as may be called unchanged")]
    [TestCase(0.09, 0)]
    [TestCase(-0.15, 0)]
    public void One_pair_is_a_sign_if_it_exceeds_the_unchanged_limit(double change, double sign) =>
        Assert.That(PairRule.Standard.SignOfSlower([Math.Log(1 + change)]), Is.EqualTo(sign).Within(0.01));

    [TestCase(6, 0.40, 0.5, Verdict.Unchanged)]
    [TestCase(6, 3.00, 0.1, null)]
    [TestCase(12, 3.00, 0.1, Verdict.Regressed)]
    [TestCase(12, 0.45, 0.01, Verdict.Unchanged, Description = "tails move by half on a quiet machine")]
    public void Contention_rule_finds_only_multiples(
        int pairs, double change, double error, Verdict? verdict) =>
        Assert.That(PairRule.Contention.Decide(Change(pairs, change, error)), Is.EqualTo(verdict));

    [Test]
    public void The_first_looks_can_only_acquit([Values(3, 4, 6)] int pairs, [Values(0.3, 5, -0.5)] double change)
    {
        foreach (PairRule rule in Rules)
            Assert.That(rule.Decide(Change(pairs, change, error: 1e-6)), Is.Not.EqualTo(Verdict.Regressed)
                .And.Not.EqualTo(Verdict.Improved));
    }

    [Test]
    public void Every_rule_has_a_verdict_after_its_last_analysis(
        [Values(-0.5, -0.06, 0, 0.04, 0.09, 0.5, 5)] double change, [Values(0.001, 0.03, 0.5)] double error)
    {
        foreach (PairRule rule in Rules)
            Assert.That(rule.Decide(Change(rule.Analyses[^1], change, error)), Is.Not.Null);
    }

    [Test]
    public void Each_metric_has_its_rule()
    {
        foreach (Metric metric in Metric.All.Where(metric => metric.IsTimed))
        {
            Assert.That(
                (PairRule.For(metric, isPullRequest: false), PairRule.For(metric, isPullRequest: true)),
                Is.EqualTo(
                    metric == Metric.Time ? (PairRule.Standard, PairRule.PullRequest)
                    : metric.IsContention ? (PairRule.Contention, PairRule.Contention)
                    : (PairRule.Load, PairRule.Load)));
        }
    }

    static IReadOnlyList<PairRule> Rules { get; } =
        [PairRule.Standard, PairRule.PullRequest, PairRule.Load, PairRule.Contention];

    static PairedChange Change(int pairs, double change, double error) => new(Math.Log(1 + change), error, pairs);
}
