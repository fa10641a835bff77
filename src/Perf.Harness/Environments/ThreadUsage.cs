using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

/// <summary>What the system knows of the calling thread on Linux: man 2 getrusage, man 2 clock_gettime.</summary>
static partial class ThreadUsage
{
    const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID
    const int ThisThread = 1;    // RUSAGE_THREAD
    const int Longs = 18;        // of struct rusage: two times of two, and fourteen counts
    const int VoluntarySwitches = 16;

    /// <summary>
    /// The nanoseconds for which the thread has run; where the kernel is told by its host, without what that took away.
    /// </summary>
    internal static long RunNanoseconds()
    {
        _ = ClockGetTime(ThreadCpuTime, out Time time);
        return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
    }

    /// <summary>How often the thread has given its core away to wait for something.</summary>
    internal static unsafe long Blocked()
    {
        long* usage = stackalloc long[Longs];
        _ = GetUsage(ThisThread, usage);
        return usage[VoluntarySwitches];
    }

    /// <summary>Whether this system tells both.</summary>
    internal static unsafe bool IsTold()
    {
        if (!OperatingSystem.IsLinux() || !Environment.Is64BitProcess) return false;
        try
        {
            long* usage = stackalloc long[Longs];
            return ClockGetTime(ThreadCpuTime, out _) == 0 && GetUsage(ThisThread, usage) == 0;
        }
        catch (Exception error) when (error is DllNotFoundException or EntryPointNotFoundException)
        {
            return false;
        }
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static partial int ClockGetTime(int clock, out Time time);

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static unsafe partial int GetUsage(int who, long* usage);

    [StructLayout(LayoutKind.Sequential)]
    struct Time
    {
        internal long Seconds;
        internal long Nanoseconds;
    }
}
