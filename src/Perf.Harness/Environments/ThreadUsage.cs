using System.Diagnostics;
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

/// <summary>
/// Adds up the time that a thread had, from one look at it to the next: a pure function of what was seen.
/// </summary>
/// <param name="first">The first look.</param>
/// <param name="missing">What clocks never differ by when they are read one after another, and a host takes at
/// least.</param>
sealed class CoreTime(ThreadLook first, long missing)
{
    ThreadLook _last = first;
    bool _isStealTold;

    /// <summary>The time so far, in the ticks of the looks.</summary>
    internal long Ticks { get; private set; } = first.Now;

    /// <summary>
    /// How many looks ended a time that may hold what the host took: the thread waited for something in it, or this
    /// system has never told what a host takes.
    /// </summary>
    internal long Unsure { get; private set; }

    /// <summary>Adds what the thread had since the look before.</summary>
    internal long Add(ThreadLook look)
    {
        long elapsed = look.Now - _last.Now - (look.Waited - _last.Waited);
        bool hasBlocked = look.Blocked is null || look.Blocked != _last.Blocked;
        if (!hasBlocked)
        {
            // It has waited for nothing but a core: its own time is all that it had.
            long ran = look.Run - _last.Run;
            _isStealTold |= elapsed - ran > missing;
            elapsed = ran;
        }

        if (hasBlocked || !_isStealTold) Unsure++;
        _last = look;
        return Ticks += elapsed;
    }
}

/// <summary>What is known of a thread at one moment, in ticks of one clock.</summary>
/// <param name="Now">The moment.</param>
/// <param name="Waited">How long it has waited for a core.</param>
/// <param name="Run">How long it has run.</param>
/// <param name="Blocked">How often it gave its core away to wait for something; null where the system does not
/// tell.</param>
readonly record struct ThreadLook(long Now, long Waited, long Run, long? Blocked);

/// <summary>The most memory that this process has had in use at a time.</summary>
static class PeakMemory
{
    /// <summary>In bytes; 0 where the system does not tell.</summary>
    internal static long Bytes()
    {
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }
}
