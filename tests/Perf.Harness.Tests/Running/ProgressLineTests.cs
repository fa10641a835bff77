using NUnit.Framework;
using Perf.Harness.Running;

namespace Perf.Harness.Tests.Running;

public sealed class ProgressLineTests
{
    TickingClock _clock = null!;
    List<string> _said = null!;

    [SetUp]
    public void StartClock() => (_clock, _said) = (new TickingClock(), []);

    [Test]
    public void One_clock_runs_over_all_configurations_and_the_time_left_never_grows()
    {
        using var line = new ProgressLine(_clock, _said.Add);
        _clock.Tick(); // somebody else has the machine: nothing to say
        line.Where(1, 3, casesDone: 0, cases: 30);
        line.Doing("engine/a: warms up");
        _clock.Tick();
        line.Where(2, 3, casesDone: 10, cases: 30);
        line.Doing("engine/b: warms up");
        _clock.Tick();
        _clock.Tick();
        _clock.Tick(); // slower than the first: it stays at what was said, and does not go back
        Assert.That(_said, Is.EqualTo(
        [
            "[0:30] configuration 1 of 3, engine/a: warms up",
            "[0:45] configuration 2 of 3, engine/b: warms up; about 1:00 left",
            "[1:00] configuration 2 of 3, engine/b: warms up; about 0:45 left",
            "[1:15] configuration 2 of 3, engine/b: warms up; about 0:30 left",
        ]));
    }

    [Test]
    public void Pairs_take_their_budget_at_most()
    {
        using var line = new ProgressLine(_clock, _said.Add);
        line.Part(TimeSpan.FromMinutes(4));
        line.Doing("pair 1 of 6");
        _clock.Tick();
        line.Part();
        line.Doing("controls");
        _clock.Tick();
        Assert.That(_said, Is.EqualTo(["[0:15] pair 1 of 6; at most 3:45 left", "[0:30] controls"]));
    }

    /// <summary>A clock that goes on by its timer's period.</summary>
    sealed class TickingClock : TimeProvider, ITimer
    {
        long _now;
        TimerCallback? _callback;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => _now;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _callback = callback;
            return this;
        }

        internal void Tick()
        {
            _now += TimeSpan.FromSeconds(15).Ticks;
            _callback!(null);
        }

        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose() => _callback = null;

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
