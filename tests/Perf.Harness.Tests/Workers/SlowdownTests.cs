using NUnit.Framework;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Workers;

/// <summary>What trials and controls say that they made slower is slower by that.</summary>
public sealed class SlowdownTests
{
    const string Case = "crud/read-one @ list-store/memory";

    [Test]
    public void Work_that_does_more_or_less_to_a_batch_than_it_takes_by_itself_is_corrected(
        [Values] Slowness where, [Values(0.05, 0.15)] double share, [Values(0.6, 1, 3)] double off)
    {
        using Slowdown slowdown = Piloted(share, where);
        double each = off * share / slowdown.Units;
        int batch = 0;
        slowdown.Adjust(share, () => Seconds() * (1 + (0.01 * (batch++ % 3)))); // some are slower, whatever is added
        Assert.That(Seconds() - 1, Is.EqualTo(share).Within(0.011));

        double Seconds() => 1 + (each * slowdown.Units);
    }

    [Test]
    public void The_first_batch_after_those_of_the_other_kind_does_not_count()
    {
        using Slowdown slowdown = Piloted(0.10, Slowness.Native);
        long guess = slowdown.Units, before = -1;
        slowdown.Adjust(0.10, () =>
        {
            bool isFirst = slowdown.Units != before;
            before = slowdown.Units;
            return isFirst ? 7 : 1 + (0.10 * slowdown.Units / guess);
        });
        Assert.That(slowdown.Units, Is.EqualTo(guess));
    }

    [Test]
    public void No_batches_make_more_than_four_times_the_guess_of_it()
    {
        using Slowdown slowdown = Piloted(0.10, Slowness.Managed);
        long guess = slowdown.Units;
        slowdown.Adjust(0.10, () => 1 + (1e-9 * slowdown.Units));
        slowdown.Adjust(0.10, () => 1 + (1e-2 * slowdown.Units)); // once is enough
        Assert.That(slowdown.Units, Is.EqualTo(4 * guess));
    }

    [Test]
    public void The_shortest_batch_is_made_slower_by_something()
    {
        using Slowdown slowdown = Slowdown.Piloted(Plan(0.05, Slowness.Native), () => 1e-12, TimeProvider.System);
        slowdown.Adjust(0.05, () => 1 + slowdown.Units);
        Assert.That(slowdown.Units, Is.EqualTo(1));
    }

    static Slowdown Piloted(double share, Slowness where) =>
        Slowdown.Piloted(Plan(share, where), () => 0.001, TimeProvider.System);

    static CasePlan Plan(double share, Slowness where) =>
        new(Case, Cost: true) { Slower = share, SlowerIn = where };
}
