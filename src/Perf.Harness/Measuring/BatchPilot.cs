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

    // A restore between repetitions is not timed, but takes as long as what it undoes, or forty times as long.
    static readonly TimeSpan RoundAtMost = TimeSpan.FromMilliseconds(60);

    const int RepetitionsAtMost = 1_000;
    const int Tries = 5;

    /// <summary>The batch.</summary>
    /// <param name="sized">What the case can do between two restores; null where that has no limit.</param>
    internal Batch Pick(ISizedCase? sized)
    {
        int most = sized?.MostOperations ?? int.MaxValue;
        int operations = sized?.LeastOperations ?? 1;
        (TimeSpan elapsed, _) = LeastOf(operations);
        while (elapsed < Aim / 2 && operations < most)
        {
            operations = (int)Math.Min(most, operations * 2L);
            (elapsed, _) = LeastOf(operations);
        }

        operations = fit(operations * (Aim / elapsed));
        if (operations < most) return new Batch(operations);
        (elapsed, TimeSpan whole) = LeastOf(operations);
        double repetitions = Math.Min(Math.Round(Aim / elapsed), Math.Floor(RoundAtMost / whole));
        return new Batch(operations, (int)Math.Clamp(repetitions, 1, RepetitionsAtMost));
    }

    // The time of a batch, and with its restore; the least of some tries.
    (TimeSpan Batch, TimeSpan Whole) LeastOf(int operations) => Enumerable.Range(0, Tries).Min(_ =>
    {
        long started = clock.GetTimestamp();
        double seconds = timer.Time(new Batch(operations));
        restore();
        TimeSpan batch = TimeSpan.FromTicks(Math.Max(1, TimeSpan.FromSeconds(seconds).Ticks));
        TimeSpan whole = clock.GetElapsedTime(started);
        return (batch, whole > batch ? whole : batch);
    });
}
