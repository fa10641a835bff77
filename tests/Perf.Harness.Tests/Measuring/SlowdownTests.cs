namespace Perf.Harness.Tests.Measuring;

/// <summary>What trials and controls say that they made slower is slower by that.</summary>
sealed class SlowdownTests
{
    const double SecondsOfUnit = 1e-6;

    static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(8);

    WorkClock _clock = new();

    [Test]
    public void Slowdown_is_the_stated_share_of_a_batch(
        [Values] Slowness where, [Values(0.05, 0.15)] double share, [Values(0.5, 1, 1.9)] double off)
    {
        using Slowdown slowdown = Of(share, where);
        _clock.SecondsOfUnit = off * SecondsOfUnit;
        Assert.That(Added(slowdown, Batch), Is.EqualTo(share * Batch.TotalSeconds).Within(0.5).Percent);
    }

    [Test]
    public void Slowdown_is_a_share_of_the_current_batch()
    {
        using Slowdown slowdown = Of(0.10, Slowness.Native);
        foreach (double speed in (double[])[1, 1.6, 1, 0.7])
        {
            _clock.SecondsOfUnit = speed * SecondsOfUnit;
            Assert.That(
                Added(slowdown, speed * Batch), Is.EqualTo(0.10 * speed * Batch.TotalSeconds).Within(0.5).Percent);
        }
    }

    [Test]
    public void First_guess_is_limited_and_the_next_batch_is_right()
    {
        using Slowdown slowdown = Of(0.10, Slowness.Managed);
        _clock.SecondsOfUnit = 4 * SecondsOfUnit;
        Assert.That(Added(slowdown, Batch), Is.EqualTo(0.20 * Batch.TotalSeconds).Within(1).Percent);
        Assert.That(Added(slowdown, Batch), Is.EqualTo(0.10 * Batch.TotalSeconds).Within(1).Percent);
    }

    [Test]
    public void Shortest_batch_is_made_slower_too()
    {
        using Slowdown slowdown = Of(0.05, Slowness.Native);
        Assert.That(Added(slowdown, TimeSpan.Zero), Is.EqualTo(SecondsOfUnit).Within(0.01).Percent);
    }

    [Test, CancelAfter(10_000)]
    public void Clock_that_does_not_move_ends_the_slowdown()
    {
        using Slowdown slowdown = Of(0.05, Slowness.Managed);
        _clock.SecondsOfUnit = 0;
        slowdown.Run(Batch);
        slowdown.Run(Batch);
        Assert.That(slowdown.Done, Is.LessThan(2_000_000));
    }

    Slowdown Of(double share, Slowness where)
    {
        _clock = new WorkClock { SecondsOfUnit = SecondsOfUnit };
        var slowdown = new Slowdown(share, where, _clock);
        _clock.Done = () => slowdown.Done;
        return slowdown;
    }

    double Added(Slowdown slowdown, TimeSpan batch)
    {
        long before = slowdown.Done;
        slowdown.Run(batch);
        return (slowdown.Done - before) * _clock.SecondsOfUnit;
    }

    /// <summary>A clock that advances by the work between two readings.</summary>
    sealed class WorkClock : TimeProvider
    {
        const long UnitsInPilot = 2_000;

        double _ticks;
        long _seen;

        internal double SecondsOfUnit { get; set; }

        /// <summary>The units done so far; before that is known, those of the pilot between any two readings.</summary>
        internal Func<long>? Done { get; set; }

        public override long TimestampFrequency => 1_000_000_000_000;

        public override long GetTimestamp()
        {
            long done = Done?.Invoke() ?? _seen + UnitsInPilot;
            _ticks += (done - _seen) * SecondsOfUnit * TimestampFrequency;
            _seen = done;
            return (long)_ticks;
        }
    }
}
