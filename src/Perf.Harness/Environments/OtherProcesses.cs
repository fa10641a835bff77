using System.Globalization;

namespace Perf.Harness.Environments;

/// <summary>
/// What share of the cores that this process leaves over other processes keep busy, from its making on.
/// </summary>
/// <remarks>
/// Linux counts the time of all cores in the first line of <c>/proc/stat</c>, in hundredths of a second: man 5
/// proc_stat.
/// </remarks>
sealed class OtherProcesses
{
    const double TicksPerSecond = 100;

    readonly long _started = TimeProvider.System.GetTimestamp();
    readonly double? _busy = BusySeconds();
    readonly TimeSpan _own = Environment.CpuUsage.TotalTime;

    /// <summary>Between 0 and 1, or null where the system does not tell.</summary>
    internal double? Share()
    {
        if (_busy is not { } before || BusySeconds() is not { } now) return null;
        double elapsed = TimeProvider.System.GetElapsedTime(_started).TotalSeconds;
        double others = now - before - (Environment.CpuUsage.TotalTime - _own).TotalSeconds;
        return Math.Clamp(others / elapsed / Math.Max(1, Environment.ProcessorCount - 1), 0, 1);
    }

    static double? BusySeconds() => ProcStat.Words() is { } words ? BusyTicks(words) / TicksPerSecond : null;

    // user, nice, system, irq and softirq; what comes between is idle.
    static long? BusyTicks(string[] words)
    {
        long sum = 0;
        foreach (int word in (ReadOnlySpan<int>)[1, 2, 3, 6, 7])
        {
            if (word >= words.Length || !long.TryParse(words[word], CultureInfo.InvariantCulture, out long ticks))
                return null;
            sum += ticks;
        }

        return sum;
    }
}
