namespace Perf.Harness.Tests.Load;

/// <summary>What a store does that answers within a millisecond, but for a stall that comes again and again.</summary>
/// <param name="period">From one stall to the next.</param>
/// <param name="stall">How long every answer waits.</param>
/// <param name="spins">The cost of an answer: without it clients would need memory for millions of latencies.</param>
/// <param name="clock">The clock.</param>
sealed class StallingStore(TimeSpan period, TimeSpan stall, int spins, TimeProvider clock)
{
    readonly long _began = clock.GetTimestamp();

    /// <summary>Answers, at the end of the stall where there is one.</summary>
    internal void Ask()
    {
        Thread.SpinWait(spins);
        TimeSpan since = clock.GetElapsedTime(_began);
        TimeSpan sinceStall = TimeSpan.FromTicks(since.Ticks % period.Ticks);
        // The first of them comes after a whole period.
        if (since >= period && sinceStall < stall) Thread.Sleep(stall - sinceStall);
    }
}
