using System.Buffers.Text;
using Microsoft.Win32.SafeHandles;

namespace Perf.Harness.Environments;

/// <summary>
/// A clock that stops while its thread is ready to run but has no core: other processes use all cores, or the host of a
/// virtual machine took the core. Waiting of the thread itself, for a disk, a lock or a sleep, counts.
/// </summary>
/// <remarks>
/// Linux reports the time on the run queue in nanoseconds: the second number of <c>schedstat</c>,
/// Documentation/scheduler/sched-stats.rst of the kernel. If a thread has not waited between two samples, elapsed time
/// minus its CPU time and its queue time is what the host took (see CONFIG_PARAVIRT_TIME_ACCOUNTING). A sample costs
/// some microseconds, which every elapsed time includes once.
/// </remarks>
sealed class CoreClock : TimeProvider, IDisposable
{
    const string QueueFile = "/proc/thread-self/schedstat";

    readonly SafeFileHandle _queue;
    readonly byte[] _text = new byte[96]; // three numbers of 20 digits at most

    readonly int _thread = Environment.CurrentManagedThreadId;
    readonly CoreTime _time;

    CoreClock(SafeFileHandle queue)
    {
        _queue = queue;
        _time = new CoreTime(Sample(), Ticks((long)Missing.TotalNanoseconds));
    }

    /// <summary>
    /// The number of samples whose time may include time that the host took: the thread waited, or the system does not
    /// report it. It only grows.
    /// </summary>
    public long Unsure => _time.Unsure;

    /// <summary>
    /// The clock of the calling thread, or null if the system does not report the wait for a core.
    /// </summary>
    public static CoreClock? TryOpen()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists(QueueFile)) return null;
        try
        {
            var clock = new CoreClock(File.OpenHandle(QueueFile));
            if (clock.WaitedNanoseconds() >= 0) return clock;
            clock.Dispose();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // A container may hide it.
        }

        return null;
    }

    /// <inheritdoc/>
    public override long TimestampFrequency => System.TimestampFrequency;

    /// <inheritdoc/>
    public override long GetTimestamp()
    {
        ThreadSample sample = Sample();
        return Environment.CurrentManagedThreadId == _thread ? _time.Add(sample) : sample.Now - sample.Waited;
    }

    // A sample takes some microseconds. A thread that loses its core during a sample loses it for longer than this.
    static readonly TimeSpan LookAtMost = TimeSpan.FromMicroseconds(50);

    static readonly TimeSpan Missing = TimeSpan.FromMicroseconds(200);

    const int LooksAtMost = 5;

    ThreadSample Sample()
    {
        long before = System.GetTimestamp();
        for (int attempt = 1; ; attempt++)
        {
            long waited = Ticks(WaitedNanoseconds());
            long? blocked = ThreadUsage.IsReported ? ThreadUsage.Blocked() : null;
            long run = ThreadUsage.IsReported ? Ticks(ThreadUsage.RunNanoseconds()) : 0;
            long now = System.GetTimestamp();
            // A core that is lost between the two reads would be subtracted twice: now and in the next sample.
            if (System.GetElapsedTime(before, now) < LookAtMost || attempt == LooksAtMost)
                return new ThreadSample(now, waited, run, blocked);
            before = now;
        }
    }

    long Ticks(long nanoseconds) => (long)(nanoseconds * (TimestampFrequency / 1e9));

    /// <inheritdoc/>
    public void Dispose() => _queue.Dispose();

    /// <summary>The time that the thread has waited for a core since its start, or -1 if unknown.</summary>
    long WaitedNanoseconds()
    {
        ReadOnlySpan<byte> text = _text.AsSpan(0, RandomAccess.Read(_queue, _text, 0));
        int blank = text.IndexOf((byte)' ');
        return blank >= 0 && Utf8Parser.TryParse(text[(blank + 1)..], out long nanoseconds, out _) ? nanoseconds : -1;
    }
}
