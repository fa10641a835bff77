using NUnit.Framework;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Workers;

/// <summary>What trials and controls say that they made slower is slower by that.</summary>
public sealed class SlowdownTests
{
    const string Case = "crud/read-one @ list-store/memory";

    [Test]
    public void Work_that_takes_more_between_batches_than_by_itself_is_made_less(
        [Values] Slowness where, [Values(0.05, 0.15)] double share, [Values(0.6, 1, 2.9)] double off)
    {
        using Slowdown slowdown = Slowdown.Piloted(
            new CasePlan(Case, Cost: true) { Slower = share, SlowerIn = where }, () => 0.001, TimeProvider.System);
        double each = off * share / slowdown.Units;
        int batch = 0;
        slowdown.Adjust(share, () => Seconds() * (1 + (0.01 * (batch++ % 3)))); // some are slower, whatever is added
        Assert.That(Seconds() - 1, Is.EqualTo(share).Within(0.011));

        double Seconds() => 1 + (each * slowdown.Units);
    }

    [Test]
    public void Where_batches_tell_nothing_the_guess_stays()
    {
        using Slowdown slowdown = Slowdown.Piloted(
            new CasePlan(Case, Cost: true) { Slower = 0.10 }, () => 0.001, TimeProvider.System);
        long guess = slowdown.Units;
        slowdown.Adjust(0.10, () => 1);
        slowdown.Adjust(0.10, () => 1 + (0.001 * slowdown.Units)); // once is enough
        Assert.That(slowdown.Units, Is.EqualTo(guess));
    }
}
