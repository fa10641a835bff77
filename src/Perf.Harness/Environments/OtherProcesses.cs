namespace Perf.Harness.Environments;

/// <summary>
/// What share of the cores that this process leaves over other processes keep busy, from its making on.
/// </summary>
sealed class OtherProcesses
{
    const double TicksPerSecond = 100;

    // User, nice, system, irq and softirq; what comes between is idle.
    static readonly int[] Busy = [0, 1, 2, 5, 6];

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

    static double? BusySeconds() =>
        ProcStat.Ticks() is { } ticks ? Busy.Sum(column => ticks[column]) / TicksPerSecond : null;
}
