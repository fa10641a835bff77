namespace Perf.Harness.Tests.Engines;

/// <summary>A clock whose timers come due when the test says so.</summary>
sealed class HandClock : TimeProvider
{
    readonly List<Timer> _timers = [];

    internal IReadOnlyList<TimeSpan> Periods => [.. _timers.Select(timer => timer.Period)];

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new Timer(() => callback(state), period);
        _timers.Add(timer);
        return timer;
    }

    internal void LetAPeriodPass()
    {
        foreach (Timer timer in _timers.Where(timer => !timer.IsStopped)) timer.Due();
    }

    sealed record Timer(Action Due, TimeSpan Period) : ITimer
    {
        internal bool IsStopped { get; private set; }

        public bool Change(TimeSpan dueTime, TimeSpan period) =>
            throw new NotSupportedException("No store changes its timer.");

        public void Dispose() => IsStopped = true;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
