using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// The work pass of one case: the workload under counters, on a case of its own, then its files once closed.
/// </summary>
/// <param name="Work">What was counted over <paramref name="Operations"/>.</param>
/// <param name="Operations">The operations of the pass.</param>
/// <param name="Batch">A timed round, with its syncs.</param>
/// <param name="Facts">What the case does.</param>
sealed record WorkPass(WorkCounts Work, int Operations, Batch Batch, CaseFacts Facts)
{
    /// <summary>Other values by name, which ends with the unit; they are reported and never judged.</summary>
    public ImmutableSortedDictionary<string, double> Observed { get; init; } =
        ImmutableSortedDictionary.Create<string, double>(StringComparer.Ordinal);

    /// <summary>
    /// How often the thread gave up its core to wait, except for files whose calls are counted; null if unknown.
    /// </summary>
    public long? Waits { get; init; }

    /// <summary>What the engine lost in the pass, as it is known to do.</summary>
    public IReadOnlyList<string> Losses { get; init; } = [];

    const int PassesOfRecount = 10;

    /// <summary>
    /// Counts one case in a fresh directory, of a load what its clients do, one by one; null if that can't be counted.
    /// </summary>
    /// <param name="source">Makes the case.</param>
    /// <param name="directory">An empty directory, which the caller removes.</param>
    /// <param name="batch">What a timed round does.</param>
    /// <param name="recountsWaits">Whether waits are counted again until there are none; sizes may differ then.</param>
    public static WorkPass? Of(CaseSource source, DirectoryInfo directory, Batch batch, bool recountsWaits = false)
    {
        IMeasuredCase opened = source.Open(directory);
        using var load = opened as ILoadCase;
        if ((opened as ICase ?? load?.OneByOne()) is not { } measured) return null;
        WorkPass counted = Of(measured, batch, recountsWaits);
        if (counted.Losses.Count > 0) return counted; // files that lost something have no size to judge
        WorkCounts all = counted.Work.With(Metric.FileSize, SizeOf(directory));
        if (!source.JudgesWork)
            return counted with { Work = WorkCounts.Unknown, Waits = null, Facts = counted.Facts.OfDefinition };
        return counted with
        {
            Work = all with { Counts = all.Counts.RemoveRange(source.Uneven) },
            Observed = counted.Observed.AddRange(
                from metric in source.Uneven
                let count = all[metric]
                where count is not null
                select KeyValuePair.Create(
                    metric == Metric.FileSize ? $"{metric.Name}-bytes" : metric.Name, (double)count.Value)),
        };
    }

    /// <summary>Counts a case that nothing was done with yet, and disposes it.</summary>
    internal static WorkPass Of(ICase measured, Batch batch, bool recountsWaits = false)
    {
        WorkPass pass;
        IWorkSource? counter = null;
        try
        {
            counter = measured.CountWork();
            measured.Prepare();
            int operations = measured.WorkOperations;

            long? waits = FileWaits.Others();
            counter?.Start();
            long checksum = measured.Execute(operations);
            waits = FileWaits.Others() - waits;
            WorkCounts work = counter?.Stop() ?? WorkCounts.Unknown;

            // After the pass: the statements of a method are those that ran.
            CaseFacts facts = measured.Facts;

            long syncs = SyncsOf(measured, counter, operations, batch.Operations, work, ref checksum);
            measured.Verify(checksum);
            if (waits is { } first) waits = WaitsOf(measured, counter, operations, first, recountsWaits);
            pass = new WorkPass(work, operations, batch with { Syncs = batch.Repetitions * syncs }, facts)
            {
                Losses = measured.Losses,
                Waits = measured.UsedOtherThreads ? null : waits, // it waits for the others
            };
        }
        finally
        {
            measured.Dispose(); // the counter goes last: closing is the engine's work too, on files it still watches
            counter?.Dispose();
        }

        return pass with { Observed = measured.Observed.ToImmutableSortedDictionary(StringComparer.Ordinal) };
    }

    static long SizeOf(DirectoryInfo directory)
    {
        directory.Refresh();
        return directory.EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length);
    }

    // A new process compiles methods on another thread. If its machine is busy, that thread loses its core while it has
    // a lock, and the measuring thread waits for it: later passes have no such waits. A pass with a wait in each
    // operation is not of that kind.
    static long WaitsOf(ICase measured, IWorkSource? counter, int operations, long ofFirst, bool recounts)
    {
        int times = Run.OperationsOfWaits(operations) / operations;
        long waits = ofFirst + More(times - 1);
        for (int pass = 1; recounts && waits > 0 && pass < PassesOfRecount; pass++)
        {
            long again = More(times);
            waits = Math.Min(waits, again);
            if (again >= times * operations) break;
        }

        return waits;

        long More(int times)
        {
            long more = 0;
            for (int time = 0; time < times; time++)
            {
                measured.Restore();
                counter?.Start(); // it excludes the waits in file calls
                long before = FileWaits.Others() ?? 0;
                measured.Execute(operations);
                more += (FileWaits.Others() ?? 0) - before;
                counter?.Stop();
            }

            return more;
        }
    }

    static long SyncsOf(
        ICase measured, IWorkSource? counter, int operations, int batchOperations, WorkCounts work, ref long checksum)
    {
        long whole = work[Metric.Syncs] ?? 0;
        if (counter is null || whole == 0 || batchOperations == operations) return whole;
        measured.Restore();
        counter.Start();
        checksum = measured.Execute(batchOperations);
        return counter.Stop()[Metric.Syncs] ?? 0;
    }
}
