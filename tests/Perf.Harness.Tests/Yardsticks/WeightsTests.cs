using NUnit.Framework;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

public sealed class WeightsTests
{
    [Test]
    public void The_expected_time_is_the_weighted_sum_of_the_yardsticks() => Assert.That(
        new Weights(MadeRuns.Numbers(("managed", 2), ("sync", 0.5))).Expected(
            MadeRuns.Numbers(("managed", 0.001), ("sync", 0.004))),
        Is.EqualTo(0.004).Within(1e-12));

    [Test]
    public void A_yardstick_without_a_weight_does_not_count() => Assert.That(
        new Weights(MadeRuns.Numbers(("managed", 2), ("sync", 0))).Expected(
            MadeRuns.Numbers(("managed", 0.001), ("other", 9))),
        Is.EqualTo(0.002).Within(1e-12));

    [Test]
    public void A_weight_without_its_yardstick_is_an_error() => Assert.That(
        () => new Weights(MadeRuns.Numbers(("pin-read", 1))).Expected(
            MadeRuns.Numbers(("managed", 0.001), ("sync", 0.003))),
        Throws.ArgumentException.With.Message.EqualTo(
            "The weights name the yardstick 'pin-read', the round has managed, sync. "
            + "Measure where that yardstick runs, or calibrate."));

    [TestCase(-1)]
    [TestCase(0)]
    [TestCase(double.NaN)]
    [TestCase(double.PositiveInfinity)]
    public void Weights_that_expect_nothing_cannot_be(double weight) => Assert.That(
        () => new Weights(MadeRuns.Numbers(("managed", weight))), Throws.ArgumentException);

    [Test]
    public void Equal_weights_are_equal() => Assert.That(
        new Weights(MadeRuns.Numbers(("managed", 1.00004))).Rounded(),
        Is.EqualTo(new Weights(MadeRuns.Numbers(("managed", 1)))));
}
