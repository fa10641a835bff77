using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>
/// The share of the other cores that other processes use during a measurement. In a pair, batches of the partner do not
/// count.
/// </summary>
sealed class OtherProcesses
{
    // User, nice, system, irq and softirq; the numbers between are idle.
    static readonly int[] Busy = [0, 1, 2, 5, 6];

    double _seconds;
    double? _others = 0;

    /// <summary>Measures during an action.</summary>
    internal void Watch(Action work)
    {
        long started = TimeProvider.System.GetTimestamp();
        double? before = BusySeconds();
        TimeSpan own = Environment.CpuUsage.TotalTime;
        work();
        _seconds += TimeProvider.System.GetElapsedTime(started).TotalSeconds;
        _others += BusySeconds() - before - (Environment.CpuUsage.TotalTime - own).TotalSeconds;
    }

    /// <summary>Between 0 and 1, or null if unknown.</summary>
    internal double? Share() => _seconds == 0 || _others is not { } others ? null
        : Math.Clamp(others / _seconds / Math.Max(1, Environment.ProcessorCount - 1), 0, 1);

    static double? BusySeconds() =>
        ProcStat.Ticks() is { } ticks ? Busy.Sum(column => ticks[column]) / ProcStat.TicksPerSecond : null;
}

/// <summary>A process with a stored id.</summary>
static class RunningProcess
{
    internal static bool Is(int id) => NameOf(id) is not null;

    /// <summary>Its name; null if it has ended.</summary>
    internal static string? NameOf(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return process.HasExited ? null : process.ProcessName;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return null;
        }
        catch (Win32Exception)
        {
            return ""; // it belongs to another user: Windows only reports that it exists
        }
    }
}
