using Microsoft.Win32.SafeHandles;

namespace Perf.Harness.Environments;

/// <summary>
/// A clock that stands still while the thread that made it could run and has no core, because other processes have them
/// all. What the thread itself waits for – a disk, a lock, a sleep – is counted as ever.
/// </summary>
/// <remarks>
/// Linux tells the time on the run queue in nanoseconds: the second number of <c>schedstat</c>,
/// Documentation/scheduler/ sched-stats.rst of the kernel. A look costs two microseconds or so, which every elapsed
/// time holds once.
/// </remarks>
public sealed class CoreClock : TimeProvider, IDisposable
{
    const string QueueFile = "/proc/thread-self/schedstat";

    readonly SafeFileHandle _queue;
    readonly byte[] _text = new byte[96]; // three numbers of 20 digits at most

    CoreClock(SafeFileHandle queue) => _queue = queue;

    /// <summary>
    /// The clock of the calling thread, or null where the system does not tell how long a thread waits for a core.
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
            // a container that hides it
        }

        return null;
    }

    /// <inheritdoc/>
    public override long TimestampFrequency => System.TimestampFrequency;

    /// <inheritdoc/>
    public override long GetTimestamp()
    {
        long before = System.GetTimestamp();
        for (int attempt = 1; ; attempt++)
        {
            long waited = (long)(WaitedNanoseconds() * (TimestampFrequency / 1e9));
            long now = System.GetTimestamp();
            // A core that was lost between the two would be left out twice: here, and by whoever looks next.
            if (System.GetElapsedTime(before, now) < Look || attempt == LooksAtMost) return now - waited;
            before = now;
        }
    }

    // A look takes some microseconds; a thread that lost its core in it has lost it for longer than this.
    static readonly TimeSpan Look = TimeSpan.FromMicroseconds(50);

    const int LooksAtMost = 5;

    /// <inheritdoc/>
    public void Dispose() => _queue.Dispose();

    /// <summary>How long the thread has waited for a core in its life, or -1 where the file can't be read.</summary>
    long WaitedNanoseconds()
    {
        ReadOnlySpan<byte> text = _text.AsSpan(0, RandomAccess.Read(_queue, _text, 0));
        int blank = text.IndexOf((byte)' ');
        if (blank < 0) return -1;
        long nanoseconds = 0;
        foreach (byte digit in text[(blank + 1)..])
        {
            if (digit is < (byte)'0' or > (byte)'9') break;
            nanoseconds = (nanoseconds * 10) + (digit - '0');
        }

        return nanoseconds;
    }
}
