using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Workers;

/// <summary>The work pass of one case: the workload under counters, on a case of its own, then its files once closed.</summary>
/// <param name="Work">What was counted over <paramref name="Operations"/>.</param>
/// <param name="Operations">The operations of the pass.</param>
/// <param name="BatchSyncs">The syncs of one batch of the cost pass.</param>
/// <param name="Facts">What the case does.</param>
public sealed record WorkPass(WorkCounts Work, int Operations, long BatchSyncs, CaseFacts Facts)
{
    const int OperationsWithoutSize = 100;

    /// <summary>Counts one case in a fresh directory.</summary>
    /// <param name="source">Makes the case.</param>
    /// <param name="directory">An empty directory, which the caller removes.</param>
    /// <param name="batchOperations">The operations of a batch of the cost pass.</param>
    public static WorkPass Of(CaseSource source, DirectoryInfo directory, int batchOperations)
    {
        WorkPass counted = Of((ICase)source.Open(directory), batchOperations);
        directory.Refresh();
        long size = directory.EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length);
        return counted with { Work = counted.Work.With(Metric.FileSize, size) };
    }

    /// <summary>Counts a case that nothing was done with yet, and disposes it.</summary>
    internal static WorkPass Of(ICase measured, int batchOperations)
    {
        IWorkSource? counter = null;
        try
        {
            counter = (measured as ICountedCase)?.CountWork();
            measured.Prepare();
            CaseFacts facts = (measured as IDescribedCase)?.Facts
                ?? new CaseFacts(1, [], [], "", new Dictionary<string, string>());
            int operations = (measured as ISizedCase)?.WorkOperations ?? OperationsWithoutSize;

            counter?.Start();
            long checksum = measured.Execute(operations);
            WorkCounts work = counter?.Stop() ?? WorkCounts.Unknown;

            long batchSyncs = SyncsOfBatch(measured, counter, operations, batchOperations, work, ref checksum);
            measured.Verify(checksum);
            return new WorkPass(work, operations, batchSyncs, facts);
        }
        finally
        {
            measured.Dispose(); // the counter goes last: closing is the engine's work too, on files it still watches
            counter?.Dispose();
        }
    }

    static long SyncsOfBatch(
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
