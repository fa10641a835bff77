namespace Perf.Harness.Tests.Environments;

/// <summary>A clock that jumps to the time of a timer at once, so that waiting takes no time.</summary>
sealed class FastClock : TimeProvider
{
    long _ticks;

    public Action OnWait { get; set; } = () => { };

    public TimeSpan Elapsed => TimeSpan.FromTicks(Volatile.Read(ref _ticks));

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => Volatile.Read(ref _ticks);

    public override DateTimeOffset GetUtcNow() => new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero) + Elapsed;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        if (dueTime > TimeSpan.Zero)
        {
            Interlocked.Add(ref _ticks, dueTime.Ticks);
            OnWait();
            ThreadPool.QueueUserWorkItem(_ => callback(state));
        }

        return new Fired();
    }

    sealed class Fired : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose() { }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
