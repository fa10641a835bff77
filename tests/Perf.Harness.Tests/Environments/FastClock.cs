namespace Perf.Harness.Tests.Environments;

/// <summary>A clock that jumps to the time of a timer, so that waiting takes no time.</summary>
sealed class FastClock() : FakeTimeProvider(new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero))
{
    public Action OnWait { get; set; } = () => { };

    public TimeSpan Elapsed => GetUtcNow() - Start;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        ITimer timer = base.CreateTimer(callback, state, dueTime, period);
        if (dueTime <= TimeSpan.Zero) return timer;
        Advance(dueTime);
        OnWait();
        return timer;
    }
}
