namespace Perf.Harness.Measuring;

/// <summary>Picks how many operations make a batch of some milliseconds, and how often they are repeated.</summary>
/// <param name="timer">Times the case.</param>
/// <param name="restore">Restores it after a batch.</param>
/// <param name="fit">The nearest number of operations that the case can do.</param>
/// <param name="clock">Times the restores.</param>
sealed class BatchPilot(BatchTimer timer, Action restore, Func<double, int> fit, TimeProvider clock)
{
    // Long enough that the clock's own cost vanishes, and short enough that a block of four sees one machine.
    internal static readonly TimeSpan Aim = TimeSpan.FromMilliseconds(8);

    /// <summary>
    /// How long a batch of a pair takes: the speed of a shared machine moves in milliseconds, so that many short turns
    /// tell two builds apart where the same time in fewer long ones does not.
    /// </summary>
    internal static readonly TimeSpan AimOfPair = TimeSpan.FromMilliseconds(5);

    // A restore between repetitions is not timed, but takes as long as what it undoes, or forty times as long.
    static readonly TimeSpan RoundAtMost = TimeSpan.FromMilliseconds(60);

    const int RepetitionsAtMost = 1_000;
    const int Tries = 5;

    // Tries that took so long together hold one that nothing disturbed.
    static readonly TimeSpan LongEnough = 4 * Aim;

    /// <summary>The operations between two restores.</summary>
    /// <param name="sized">What the case can do between two restores; null where that has no limit.</param>
    internal int PickOperations(ISizedCase? sized)
    {
        int most = sized?.MostOperations ?? int.MaxValue;
        int operations = sized?.LeastOperations ?? 1;
        (TimeSpan elapsed, _) = LeastOf(operations);
        while (elapsed < Aim / 2 && operations < most)
        {
            operations = (int)Math.Min(most, operations * 2L);
            (elapsed, _) = LeastOf(operations);
        }

        return fit(operations * (Aim / elapsed));
    }

    /// <summary>How often these are done in a round.</summary>
    internal int PickRepetitions(int operations)
    {
        (TimeSpan elapsed, TimeSpan whole) = LeastOf(operations);
        double repetitions = Math.Min(Math.Round(Aim / elapsed), Math.Floor(RoundAtMost / whole));
        return (int)Math.Clamp(repetitions, 1, RepetitionsAtMost);
    }

    // The time of a batch, and with its restore; the least of some tries, of fewer where one is long enough by itself.
    (TimeSpan Batch, TimeSpan Whole) LeastOf(int operations)
    {
        (TimeSpan Batch, TimeSpan Whole) least = One();
        TimeSpan all = TimeSpan.Zero; // the first may be the slow one
        for (int tries = 1; tries < Tries && all < LongEnough; tries++)
        {
            (TimeSpan Batch, TimeSpan Whole) one = One();
            all += one.Batch;
            if (one.Batch < least.Batch) least = one;
        }

        return least;

        (TimeSpan, TimeSpan) One()
        {
            long started = clock.GetTimestamp();
            double seconds = timer.Time(new Batch(operations));
            restore();
            TimeSpan batch = TimeSpan.FromTicks(Math.Max(1, TimeSpan.FromSeconds(seconds).Ticks));
            TimeSpan whole = clock.GetElapsedTime(started);
            return (batch, whole > batch ? whole : batch);
        }
    }
}

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
