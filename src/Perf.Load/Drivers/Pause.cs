namespace Perf.Load.Drivers;

/// <summary>Lets a client wait until a moment, or until its window is over.</summary>
static class Pause
{
    // A sleep ends up to a millisecond late, and a timer's tick more where the system has a coarse one.
    static readonly TimeSpan Lateness = TimeSpan.FromMilliseconds(1.5);

    // So long a failure elsewhere may go unnoticed by a client that sleeps.
    static readonly TimeSpan LongestSleep = TimeSpan.FromMilliseconds(50);

    /// <summary>A time in ticks of the clock.</summary>
    internal static long Ticks(TimeSpan time, TimeProvider clock) =>
        (long)(time.TotalSeconds * clock.TimestampFrequency);

    /// <summary>Waits, asleep as long as that is exact enough, and giving way to others for the rest.</summary>
    /// <returns>The time.</returns>
    internal static long Until(long moment, TimeProvider clock, LoadWindow window)
    {
        while (true)
        {
            long now = clock.GetTimestamp();
            if (now >= moment || !window.IsOpenAt(now)) return now;
            TimeSpan left = clock.GetElapsedTime(now, moment);
            if (left > Lateness) Thread.Sleep(left - Lateness < LongestSleep ? left - Lateness : LongestSleep);
            else Thread.Yield();
        }
    }
}
