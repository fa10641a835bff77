using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>Picks the operations of a batch of some milliseconds, and its repetitions.</summary>
/// <param name="timer">Times the case.</param>
/// <param name="restore">Restores it after a batch.</param>
/// <param name="fit">The nearest number of operations that the case can do.</param>
/// <param name="clock">Times the restores.</param>
sealed class BatchPilot(BatchTimer timer, Action restore, Func<double, int> fit, TimeProvider clock)
{
    // Long enough that the clock's own cost vanishes, and short enough that a block of four sees one machine.
    internal static readonly TimeSpan Aim = TimeSpan.FromMilliseconds(8);

    /// <summary>
    /// The aim for a batch of a pair. The speed of a shared machine changes within milliseconds, so many short
    /// alternating batches find smaller differences than a few long ones.
    /// </summary>
    internal static readonly TimeSpan AimOfPair = TimeSpan.FromMilliseconds(5);

    // A restore between repetitions is not timed, but may take up to forty times as long as the batch.
    static readonly TimeSpan RoundAtMost = TimeSpan.FromMilliseconds(60);

    const int RepetitionsAtMost = 1_000;
    const int Tries = 5;

    // Twice as many in each step would take most of the time of a run with thousands of short cases.
    const int LargestStep = 16;

    // A batch of about the aim is done once, also if one try was disturbed.
    const int TriesOfRepetitions = 2;

    // After so much time at least one try was not disturbed.
    static readonly TimeSpan LongEnough = 4 * Aim;

    /// <summary>The operations between two restores.</summary>
    /// <param name="measured">The case.</param>
    internal int PickOperations(ICase measured)
    {
        int most = measured.MostOperations;
        int operations = measured.LeastOperations;
        (TimeSpan elapsed, _) = LeastOf(operations);
        while (elapsed < Aim / 2 && operations < most)
        {
            operations = (int)Math.Min(most, operations * (long)Math.Clamp(Aim / elapsed / 2, 2, LargestStep));
            (elapsed, _) = LeastOf(operations);
        }

        return fit(operations * (Aim / elapsed));
    }

    /// <summary>How often these are done in a round.</summary>
    internal int PickRepetitions(int operations)
    {
        (TimeSpan elapsed, TimeSpan whole) = LeastOf(operations, TriesOfRepetitions);
        if (elapsed < Aim / 2) (elapsed, whole) = LeastOf(operations);
        double repetitions = Math.Min(Math.Round(Aim / elapsed), Math.Floor(RoundAtMost / whole));
        return (int)Math.Clamp(repetitions, 1, RepetitionsAtMost);
    }

    // The fastest of some tries: the time of a batch, without and with its restore. Long batches need fewer tries.
    (TimeSpan Batch, TimeSpan Whole) LeastOf(int operations, int most = Tries)
    {
        (TimeSpan Batch, TimeSpan Whole) least = One();
        TimeSpan all = TimeSpan.Zero; // the first may be the slow one
        for (int tries = 1; tries < most && all < LongEnough; tries++)
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
    // A clock that excludes stolen time needs some microseconds for each reading: too much for short repetitions.
    readonly TimeProvider _clockOfRepetitions = TimeProvider.System;

    /// <summary>The checksum of the last operations.</summary>
    internal long Checksum { get; private set; }

    /// <summary>The least bytes that the calling thread allocated for one repetition.</summary>
    internal long LeastAllocatedBytes { get; private set; } = long.MaxValue;

    /// <summary>How long the thread of the last round waited: for a lock, a sleep, a disk or another thread.</summary>
    internal TimeSpan Waited { get; private set; }

    /// <summary>Work that is added to every round, for trials with a known answer.</summary>
    internal Slowdown? Slowdown { get; set; }

    /// <summary>Forgets what was allocated until now.</summary>
    internal void ForgetAllocations() => LeastAllocatedBytes = long.MaxValue;

    /// <summary>Does one round; the caller restores after it.</summary>
    /// <returns>The seconds of all its operations, without the restores between repetitions.</returns>
    internal double Time(Batch batch)
    {
        TimeProvider by = batch.Repetitions == 1 ? clock : _clockOfRepetitions;
        long ticks = 0;
        Waited = TimeSpan.Zero;
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
        ThreadMoment? before = ThreadMoment.Now();
        long started = by.GetTimestamp();
        Checksum = measured.Execute(operations);
        long ticks = by.GetTimestamp() - started;
        if (before is { } moment)
            Waited += moment.WaitedSince(TimeSpan.FromSeconds((double)ticks / by.TimestampFrequency));
        LeastAllocatedBytes =
            Math.Min(LeastAllocatedBytes, GC.GetAllocatedBytesForCurrentThread() - allocated);
        return ticks;
    }
}
