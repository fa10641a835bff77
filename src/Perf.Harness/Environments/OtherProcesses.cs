using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>
/// What share of the cores that this process leaves over other processes keep busy, while it is looked at: in a pair
/// the turns of the other process are none of it.
/// </summary>
sealed class OtherProcesses
{
    // User, nice, system, irq and softirq; what comes between is idle.
    static readonly int[] Busy = [0, 1, 2, 5, 6];

    double _seconds;
    double? _others = 0;

    /// <summary>Looks while something is done.</summary>
    internal void Watch(Action work)
    {
        long started = TimeProvider.System.GetTimestamp();
        double? before = BusySeconds();
        TimeSpan own = Environment.CpuUsage.TotalTime;
        work();
        _seconds += TimeProvider.System.GetElapsedTime(started).TotalSeconds;
        _others += BusySeconds() - before - (Environment.CpuUsage.TotalTime - own).TotalSeconds;
    }

    /// <summary>Between 0 and 1, or null where the system does not tell.</summary>
    internal double? Share() => _seconds == 0 || _others is not { } others ? null
        : Math.Clamp(others / _seconds / Math.Max(1, Environment.ProcessorCount - 1), 0, 1);

    static double? BusySeconds() =>
        ProcStat.Ticks() is { } ticks ? Busy.Sum(column => ticks[column]) / ProcStat.TicksPerSecond : null;
}

/// <summary>Tells whether a process that left its number somewhere still runs.</summary>
static class RunningProcess
{
    internal static bool Is(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return false;
        }
        catch (Win32Exception)
        {
            return true; // another user's: Windows tells no more than that it is there
        }
    }
}
