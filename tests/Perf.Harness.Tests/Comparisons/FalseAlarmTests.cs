using NUnit.Framework;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>
/// The whole procedure on unchanged code, for noise of many shapes: seeded, so that it says the same every time.
/// </summary>
public sealed class FalseAlarmTests
{
    const int Runs = 20_000;

    /// <summary>What is claimed for a gate whose noise was learnt from five processes.</summary>
    const double Claimed = 0.001;

    [Test]
    public void Normal_noise() => Assert.That(Rate(random => Procedure.Normal(random, 0.015)), Is.LessThan(Claimed));

    [Test]
    public void Skewed_noise() =>
        Assert.That(Rate(random => Math.Exp(Procedure.Normal(random, 0.5)) * 0.03), Is.LessThan(Claimed));

    [Test]
    public void Heavy_tails() =>
        Assert.That(
            Rate(random => Procedure.Normal(random, random.NextDouble() < 0.05 ? 0.06 : 0.012)), Is.LessThan(Claimed));

    [TestCase(0, 0.03)]
    [TestCase(0.02, Claimed)]
    public void Neighbouring_processes_that_are_alike_are_what_the_allowance_for_hours_is_for(
        double wander, double claimed)
    {
        double last = 0;
        double rate = Procedure.Rate(
            new Procedure.Plan(Slower: 0, Runs, Seed: 1) { Wander = wander },
            random => last = (0.5 * last) + Procedure.Normal(random, 0.013));
        Assert.That(rate, Is.LessThan(claimed));
    }

    [Test]
    public void Noise_that_drifts_on_within_what_hours_are_allowed()
    {
        double drift = 0;
        double rate = Procedure.Rate(
            new Procedure.Plan(Slower: 0, Runs, Seed: 2) { Wander = 0.03 },
            random =>
            {
                drift = (0.98 * drift) + Procedure.Normal(random, 0.002); // 1 % away from 0, for fifty processes
                return drift + Procedure.Normal(random, 0.012);
            });
        Assert.That(rate, Is.LessThan(Claimed));
    }

    [Test]
    public void An_hour_that_moves_all_processes_within_what_is_allowed() =>
        Assert.That(
            Procedure.Rate(
                new Procedure.Plan(Slower: 0, Runs, Seed: 5) { Hours = 0.02, Wander = 0.04 },
                random => Procedure.Normal(random, 0.015)),
            Is.LessThan(Claimed));

    [TestCase(0.1)]
    [TestCase(0.3)]
    [TestCase(0.5)]
    [TestCase(0.8)]
    public void A_store_of_two_speeds_that_each_process_draws(double slow) =>
        Assert.That(
            Rate(random => (random.NextDouble() < slow ? 0.15 : 0) + Procedure.Normal(random, 0.01)),
            Is.LessThan(0.01));

    [TestCase(0.05, 0.015, 0.50)]
    [TestCase(0.10, 0.020, 0.95)]
    [TestCase(0.15, 0.025, 0.99)]
    public void What_is_slower_is_found(double slower, double spread, double least) =>
        Assert.That(
            Procedure.Rate(new Procedure.Plan(slower, Runs / 10, Seed: 3), random => Procedure.Normal(random, spread)),
            Is.GreaterThan(least));

    static double Rate(Func<Random, double> process)
    {
        double rate = Procedure.Rate(new Procedure.Plan(Slower: 0, Runs, Seed: 1), process);
        TestContext.Out.WriteLine($"{rate:0.0000 %} of {Runs} runs of unchanged code were called regressed");
        return rate;
    }
}
