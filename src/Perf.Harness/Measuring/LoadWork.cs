namespace Perf.Harness.Measuring;

/// <summary>The work pass of a load scenario: one window on a store of its own, whose files are counted.</summary>
static class LoadWork
{
    /// <summary>
    /// The calls of files for each operation; none where they can't be counted, or the window was void.
    /// </summary>
    internal static ImmutableSortedDictionary<Metric, long> FileCallsOf(
        CaseSource source, DirectoryInfo directory, TimeSpan window)
    {
        using IMeasuredCase measured = source.Open(directory);
        if (measured is not ICountedLoad load || !load.CountWork())
            return ImmutableSortedDictionary<Metric, long>.Empty;
        load.Prepare();
        try
        {
            load.Drive(window);
            // Writers that a change brought to a halt do too little in a window to be counted, just when it matters.
            for (TimeSpan longer = Longer * window;
                !load.FileCalls().ContainsKey(Metric.Syncs) && longer <= Longest;
                longer *= Longer)
            {
                load.Drive(longer);
            }
        }
        catch (VoidWindowException)
        {
            return ImmutableSortedDictionary<Metric, long>.Empty; // then these gates are not judged
        }

        load.Verify();
        return load.FileCalls();
    }

    const int Longer = 4;
    static readonly TimeSpan Longest = TimeSpan.FromSeconds(8);
}
