namespace Perf.Harness.Measuring;

/// <summary>Times the rounds of one case, and what they allocate.</summary>
/// <param name="measured">The case.</param>
/// <param name="clock">The clock.</param>
sealed class BatchTimer(ICase measured, TimeProvider clock) : IDisposable
{
    // A look at a clock that leaves out lost cores takes some microseconds, too long beside repetitions that are short.
    readonly TimeProvider _clockOfRepetitions = TimeProvider.System;

    /// <summary>The answer of the last operations.</summary>
    internal long Checksum { get; private set; }

    /// <summary>The least bytes that the calling thread allocated for one repetition.</summary>
    internal long LeastAllocatedBytes { get; private set; } = long.MaxValue;

    /// <summary>Work that is added to every round, in trials whose answer is known.</summary>
    internal Slowdown? Slowdown { get; set; }

    /// <summary>Forgets what was allocated until now.</summary>
    internal void ForgetAllocations() => LeastAllocatedBytes = long.MaxValue;

    /// <summary>Does one round; the caller restores after it.</summary>
    /// <returns>The seconds of all its operations, restores between repetitions left out.</returns>
    internal double Time(Batch batch)
    {
        TimeProvider by = batch.Repetitions == 1 ? clock : _clockOfRepetitions;
        long ticks = 0;
        for (int repetition = 0; repetition < batch.Repetitions; repetition++)
        {
            if (repetition > 0) measured.Restore();
            ticks += Once(batch.Operations, by);
        }

        double seconds = (double)ticks / by.TimestampFrequency;
        if (Slowdown is null) return seconds;
        long started = clock.GetTimestamp();
        Slowdown.Run(TimeSpan.FromSeconds(seconds));
        return seconds + clock.GetElapsedTime(started).TotalSeconds;
    }

    /// <inheritdoc/>
    public void Dispose() => Slowdown?.Dispose();

    long Once(int operations, TimeProvider by)
    {
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long started = by.GetTimestamp();
        Checksum = measured.Execute(operations);
        long ticks = by.GetTimestamp() - started;
        LeastAllocatedBytes =
            Math.Min(LeastAllocatedBytes, GC.GetAllocatedBytesForCurrentThread() - allocated);
        return ticks;
    }
}
