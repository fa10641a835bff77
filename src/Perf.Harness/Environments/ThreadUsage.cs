using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

/// <summary>The CPU time and waits of the calling thread on Linux: man 2 getrusage, clock_gettime.</summary>
static partial class ThreadUsage
{
    const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID
    const int ThisThread = 1;    // RUSAGE_THREAD
    const int Longs = 18;        // of struct rusage: two times of two, and fourteen counts
    const int VoluntarySwitches = 16;

    /// <summary>
    /// The CPU time of the thread in nanoseconds; without the time that a host took, if the kernel knows it.
    /// </summary>
    internal static long RunNanoseconds()
    {
        _ = ClockGetTime(ThreadCpuTime, out Time time);
        return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
    }

    /// <summary>How often the thread has given up its core to wait.</summary>
    internal static unsafe long Blocked()
    {
        long* usage = stackalloc long[Longs];
        _ = GetUsage(ThisThread, usage);
        return usage[VoluntarySwitches];
    }

    /// <summary>Whether this system reports both.</summary>
    internal static bool IsReported { get; } = Try();

    static unsafe bool Try()
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

/// <summary>What the calling thread has done until a moment.</summary>
/// <param name="Waits">How often it has given up its core to wait.</param>
/// <param name="Ran">Its CPU time.</param>
readonly record struct ThreadMoment(long Waits, TimeSpan Ran)
{
    /// <summary>This moment; null if the system does not report it.</summary>
    internal static ThreadMoment? Now() => ThreadUsage.IsReported ? Read() : null;

    /// <summary>How long the thread has waited since, for anything but a core; zero if it never did.</summary>
    /// <param name="elapsed">The time since.</param>
    internal TimeSpan WaitedSince(TimeSpan elapsed)
    {
        ThreadMoment now = Read();
        TimeSpan ran = now.Ran - Ran;
        return now.Waits == Waits || ran > elapsed ? TimeSpan.Zero : elapsed - ran;
    }

    static ThreadMoment Read() => new(
        ThreadUsage.Blocked(), TimeSpan.FromMicroseconds(ThreadUsage.RunNanoseconds() / 1000.0));
}

/// <summary>
/// Adds up the time of a thread from sample to sample: a pure function.
/// </summary>
/// <param name="first">The first sample.</param>
/// <param name="missing">The least time that counts as taken by a host; reading the clocks takes less.</param>
sealed class CoreTime(ThreadSample first, long missing)
{
    ThreadSample _last = first;
    bool _isStealReported;

    /// <summary>The time so far, in the ticks of the samples.</summary>
    internal long Ticks { get; private set; } = first.Now;

    /// <summary>
    /// The number of samples whose time may include time that the host took: the thread waited, or the system does not
    /// report it.
    /// </summary>
    internal long Unsure { get; private set; }

    /// <summary>Adds the time since the last sample.</summary>
    internal long Add(ThreadSample sample)
    {
        long elapsed = sample.Now - _last.Now - (sample.Waited - _last.Waited);
        bool hasBlocked = sample.Blocked is null || sample.Blocked != _last.Blocked;
        if (!hasBlocked)
        {
            // It has only waited for a core: its CPU time is its time.
            long ran = sample.Run - _last.Run;
            _isStealReported |= elapsed - ran > missing;
            elapsed = ran;
        }

        if (hasBlocked || !_isStealReported) Unsure++;
        _last = sample;
        return Ticks += elapsed;
    }
}

/// <summary>The clocks of a thread at one moment, in ticks of one clock.</summary>
/// <param name="Now">The moment.</param>
/// <param name="Waited">The time that it has waited for a core.</param>
/// <param name="Run">Its CPU time.</param>
/// <param name="Blocked">How often it gave up its core to wait; null if unknown.</param>
readonly record struct ThreadSample(long Now, long Waited, long Run, long? Blocked);

/// <summary>The peak memory of this process.</summary>
static class PeakMemory
{
    /// <summary>In bytes; 0 if unknown.</summary>
    internal static long Bytes()
    {
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }
}
