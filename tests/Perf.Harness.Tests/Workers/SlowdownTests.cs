using NUnit.Framework;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Workers;

/// <summary>What trials and controls say that they made slower is slower by that.</summary>
public sealed class SlowdownTests
{
    const string Case = "crud/read-one @ list-store/memory";
    const double SecondsOfBatch = 0.008;
    const double SecondsOfUnit = 1e-6;

    readonly LookClock _clock = new();

    [Test]
    public void Work_that_takes_more_or_less_time_in_a_batch_than_by_itself_is_corrected(
        [Values] Slowness where, [Values(0.05, 0.15)] double share, [Values(0.5, 1, 3)] double off)
    {
        using Slowdown slowdown = Piloted(share, where);
        int batch = 0;
        slowdown.Adjust(share, () => Batch(slowdown, off, 1 + (0.01 * (batch++ % 3)))); // some are slower anyway
        Assert.That(slowdown.Units * off * SecondsOfUnit / SecondsOfBatch, Is.EqualTo(share).Within(0.015 * share));
    }

    [Test]
    public void A_batch_of_three_that_was_disturbed_makes_nothing_of_it()
    {
        using Slowdown slowdown = Piloted(0.10, Slowness.Native);
        long guess = slowdown.Units;
        int batch = 0;
        slowdown.Adjust(0.10, () => Batch(slowdown, off: 1, batch++ < 1 ? 7 : 1));
        Assert.That(slowdown.Units, Is.EqualTo(guess).Within(1));
    }

    [Test]
    public void No_batches_make_more_than_four_times_the_guess_of_it_and_once_is_enough()
    {
        using Slowdown slowdown = Piloted(0.10, Slowness.Managed);
        long guess = slowdown.Units;
        slowdown.Adjust(0.10, () => Batch(slowdown, off: 1e-6));
        slowdown.Adjust(0.10, () => Batch(slowdown, off: 1));
        Assert.That(slowdown.Units, Is.EqualTo(4 * guess));
    }

    [Test]
    public void The_shortest_batch_is_made_slower_by_something()
    {
        using Slowdown slowdown = Piloted(0.05, Slowness.Native, 1e-12);
        slowdown.Adjust(0.05, () => Batch(slowdown, off: 1000));
        Assert.That(slowdown.Units, Is.EqualTo(1));
    }

    Slowdown Piloted(double share, Slowness where, double batch = SecondsOfBatch)
    {
        _clock.Step = 2_000 * SecondsOfUnit; // as many as the pilot does between two looks
        return Slowdown.Piloted(
            new CasePlan(Case, Cost: true) { Slower = share, SlowerIn = where }, () => batch, _clock);
    }

    double Batch(Slowdown slowdown, double off, double slower = 1)
    {
        _clock.Step = slowdown.Units * off * SecondsOfUnit;
        slowdown.Run();
        return (slower * SecondsOfBatch) + _clock.Step;
    }

    /// <summary>A clock that goes on by a step at each look.</summary>
    sealed class LookClock : TimeProvider
    {
        long _ticks;

        /// <summary>Seconds.</summary>
        internal double Step { get; set; }

        public override long TimestampFrequency => 1_000_000_000_000;

        public override long GetTimestamp() => _ticks += (long)(Step * TimestampFrequency);
    }
}
