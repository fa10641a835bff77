using Microsoft.Win32.SafeHandles;

namespace Perf.Harness.Environments;

/// <summary>
/// A clock that stands still while the thread that made it could run and has no core, because other processes have them
/// all or the host of the machine gave its core to another one. What the thread itself waits for – a disk, a lock, a
/// sleep – is counted as ever.
/// </summary>
/// <remarks>
/// Linux tells the time on the run queue in nanoseconds: the second number of <c>schedstat</c>,
/// Documentation/scheduler/sched-stats.rst of the kernel. Between two looks in which the thread has waited for
/// nothing, its own CPU time is all that it had: what is missing beside the queue the host took, which kernels leave
/// out where they are told (CONFIG_PARAVIRT_TIME_ACCOUNTING). A look costs some microseconds, which every elapsed time
/// holds once.
/// </remarks>
sealed class CoreClock : TimeProvider, IDisposable
{
    const string QueueFile = "/proc/thread-self/schedstat";

    readonly SafeFileHandle _queue;
    readonly byte[] _text = new byte[96]; // three numbers of 20 digits at most

    readonly int _thread = Environment.CurrentManagedThreadId;
    readonly bool _isRunTold = ThreadUsage.IsTold();
    readonly CoreTime _time;

    CoreClock(SafeFileHandle queue)
    {
        _queue = queue;
        _time = new CoreTime(Look(), Ticks((long)Missing.TotalNanoseconds));
    }

    /// <summary>
    /// How many looks ended a time that may hold what the host took: the thread waited for something in it, or this
    /// system has never told what a host takes. It grows.
    /// </summary>
    public long Unsure => _time.Unsure;

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
        ThreadLook look = Look();
        return Environment.CurrentManagedThreadId == _thread ? _time.Add(look) : look.Now - look.Waited;
    }

    // A look takes some microseconds; a thread that lost its core in it has lost it for longer than this.
    static readonly TimeSpan LookAtMost = TimeSpan.FromMicroseconds(50);

    static readonly TimeSpan Missing = TimeSpan.FromMicroseconds(200);

    const int LooksAtMost = 5;

    ThreadLook Look()
    {
        long before = System.GetTimestamp();
        for (int attempt = 1; ; attempt++)
        {
            long waited = Ticks(WaitedNanoseconds());
            long? blocked = _isRunTold ? ThreadUsage.Blocked() : null;
            long run = _isRunTold ? Ticks(ThreadUsage.RunNanoseconds()) : 0;
            long now = System.GetTimestamp();
            // A core that was lost between them would be left out twice: here, and by whoever looks next.
            if (System.GetElapsedTime(before, now) < LookAtMost || attempt == LooksAtMost)
                return new ThreadLook(now, waited, run, blocked);
            before = now;
        }
    }

    long Ticks(long nanoseconds) => (long)(nanoseconds * (TimestampFrequency / 1e9));

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
