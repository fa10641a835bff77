using NUnit.Framework;
using Perf.Harness.Comparisons;

namespace Perf.Harness.Tests.Comparisons;

public sealed class CostVerdictTests
{
    static readonly LearntNoise Noise = new(Between: 0.015, Processes: 5, Wander: 0);

    static readonly CostVerdict Rule = CostVerdict.OfTime;

    // se of one process = 1.5 % x √(1 + 1/5) = 1.643 %; of four = 1.5 % x √(1/4 + 1/5) = 1.006 %
    [TestCase(0.0201, Verdict.Regressed)]
    [TestCase(0.0199, Verdict.Equivalent)]
    public void What_lies_beyond_what_is_allowed_is_a_suspect_by_however_little(double change, Verdict verdict) =>
        Assert.That(Rule.OfOne(change, Noise.ErrorOf(1), Noise with { Wander = 0.02 }), Is.EqualTo(verdict));

    [TestCase(-0.0506, Verdict.Equivalent)]
    [TestCase(-0.0509, Verdict.Improved)]
    public void A_gain_is_looked_at_again_where_one_of_a_thousand_unchanged_would_be(double change, Verdict verdict) =>
        Assert.That(Rule.OfOne(change, Noise.ErrorOf(1), Noise), Is.EqualTo(verdict));

    [TestCase(0.0357, Verdict.Regressed)]
    [TestCase(0.0355, Verdict.Equivalent)]
    [TestCase(-0.0357, Verdict.Improved)]
    public void Four_fresh_processes_convict_where_one_of_five_thousand_unchanged_ones_would(
        double change, Verdict verdict) =>
        Assert.That(Rule.OfFresh([change, change, change, change], Noise), Is.EqualTo(verdict));

    [Test]
    public void One_process_on_the_other_side_is_enough_for_doubt() => Assert.Multiple(() =>
    {
        Assert.That(Rule.OfFresh([0.12, 0.11, 0.10, 0.001], Noise), Is.EqualTo(Verdict.Regressed));
        Assert.That(Rule.OfFresh([0.12, 0.11, 0.10, -0.001], Noise), Is.Not.EqualTo(Verdict.Regressed));
    });

    [Test]
    public void What_is_sure_and_not_worth_it_is_equivalent()
    {
        LearntNoise still = Noise with { Between = 0.001 };
        Assert.That(Rule.OfFresh([0.029, 0.029, 0.029, 0.029], still), Is.EqualTo(Verdict.Equivalent));
        Assert.That(Rule.OfFresh([0.031, 0.031, 0.031, 0.031], still), Is.EqualTo(Verdict.Regressed));
    }

    [Test]
    public void A_sample_that_could_not_have_told_ten_per_cent_is_inconclusive() =>
        Assert.That(Rule.OfOne(0, error: 0.061, Noise), Is.EqualTo(Verdict.Inconclusive));

    [Test]
    public void Another_hour_is_allowed_what_nobody_has_calibrated()
    {
        LearntNoise strange = Noise with { Wander = 0.08 };
        Assert.Multiple(() =>
        {
            Assert.That(Rule.OfFresh([0.11, 0.11, 0.11, 0.11], strange), Is.EqualTo(Verdict.Inconclusive));
            Assert.That(Rule.OfFresh([0.12, 0.12, 0.12, 0.12], strange), Is.EqualTo(Verdict.Regressed));
        });
    }

    [Test]
    public void Two_fresh_processes_acquit_what_twelve_would_hardly_convict() => Assert.Multiple(() =>
    {
        LearntNoise calibrated = Noise with { Wander = 0.02 };

        // twelve convict from 2 % + 3.54 x 1.5 % x √(1/12 + 1/5) = 4.83 %, and two are off by
        // 1.645 x 1.5 % x √(1/2 - 1/12) = 1.59 %
        Assert.That(Rule.Acquits([0.046, 0.018], calibrated, atMost: 12), Is.True);
        Assert.That(Rule.Acquits([0.046, 0.019], calibrated, atMost: 12), Is.False);
        Assert.That(Rule.Acquits([0.080, -0.001], calibrated, atMost: 12), Is.True, "each must be slower");
        Assert.That(Rule.Acquits([-0.046, -0.018], calibrated, atMost: 12), Is.True);
        Assert.That(Rule.Acquits([-0.046, -0.019], calibrated, atMost: 12), Is.False);
    });

    [TestCase(0.06, false)]
    [TestCase(0.10, true)]
    public void Two_more_are_asked_only_where_they_could_rule_out_ten_per_cent(double between, bool enough) =>
        Assert.That(
            Rule.Acquits([0.03, 0.03], Noise with { Between = between, Wander = 0.03 }, 12), Is.EqualTo(enough));

    [Test]
    public void The_smallest_change_that_is_found_is_found_in_nineteen_of_twenty_runs([Values(5, 12, 24)] int accepted)
    {
        double least = Rule.Detectable(Noise with { Processes = accepted, Wander = 0.02 }, confirming: 12);
        double found = Procedure.Rate(
            new Procedure.Plan(Slower: least, Runs: 4_000, Seed: 7) { Accepted = accepted, Wander = 0.02 },
            random => Procedure.Normal(random, 0.015));
        Assert.That(found, Is.InRange(0.90, 0.98), $"all looks must find {least:0.0 %}");
    }

    [Test]
    public void A_family_of_steady_cases_steadies_one_that_was_unlucky()
    {
        LearntNoise unlucky = LearntNoise.Of(0.04, 5, OfFive(0.01, 0.01, 0.01, 0.01, 0.04), wander: 0);
        LearntNoise lucky = LearntNoise.Of(0.001, 5, OfFive(0.01, 0.01, 0.01, 0.01, 0.001), wander: 0);
        Assert.Multiple(() =>
        {
            // half its own variance, half that of the family: √((0.0109² + 0.04²) / 2), √((0.0109² + 0.001²) / 2)
            Assert.That(unlucky.Between, Is.EqualTo(0.0293).Within(0.0001));
            Assert.That(lucky.Between, Is.EqualTo(0.00775).Within(0.0001));
        });
    }

    static (double, int)[] OfFive(params double[] spreads) => [.. spreads.Select(spread => (spread, 5))];

    [Test]
    public void Fresh_processes_that_lie_further_apart_can_only_make_it_harder() => Assert.Multiple(() =>
    {
        Assert.That(Noise.With(0.10, 4).Between, Is.GreaterThan(0.05));
        Assert.That(Noise.With(0.001, 4).Between, Is.EqualTo(Noise.Between));
    });
}
