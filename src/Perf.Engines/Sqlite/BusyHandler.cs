using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Perf.Engines.Sqlite;

/// <summary>
/// SQLite calls this handler when a connection can't get its lock. The handler counts the call. It then reports a busy
/// file immediately, so that the provider retries in its own way, or waits as <c>busy_timeout</c> does in a SQLite that
/// was built with usleep. Without usleep, <c>busy_timeout</c> sleeps whole seconds.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct BusyHandler
{
    long _calls;
    long _refusals;
    int _patienceMilliseconds;

    /// <summary>Times that a lock could not be had.</summary>
    internal readonly long Calls => Volatile.Read(in _calls);

    /// <summary>
    /// Those that returned busy to the provider, which sleeps and tries again until its own timeout.
    /// </summary>
    internal readonly long Refusals => Volatile.Read(in _refusals);

    /// <summary>
    /// Attaches a handler to a connection; it is never freed, for a connection may outlive who watches it.
    /// </summary>
    /// <param name="library">The library.</param>
    /// <param name="connection">The connection's native handle.</param>
    /// <param name="patience">How long it waits; zero: it returns busy immediately.</param>
    internal static BusyHandler* Attach(SqliteLibrary library, nint connection, TimeSpan patience)
    {
        var handler = (BusyHandler*)NativeMemory.AllocZeroed((nuint)sizeof(BusyHandler));
        handler->_patienceMilliseconds = (int)patience.TotalMilliseconds;
        library.HandleBusy(connection, &OnBusy, (nint)handler);
        return handler;
    }

    // The delays of sqliteDefaultBusyCallback in SQLite's main.c, in milliseconds.
    static ReadOnlySpan<byte> Delays => [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int OnBusy(nint context, int times)
    {
        var handler = (BusyHandler*)context;
        Interlocked.Increment(ref handler->_calls);
        int waited = 0;
        for (int i = 0; i < times && waited <= handler->_patienceMilliseconds; i++) waited += DelayOf(i);
        int delay = Math.Min(DelayOf(times), handler->_patienceMilliseconds - waited);
        if (delay <= 0)
        {
            Interlocked.Increment(ref handler->_refusals);
            return 0;
        }

        Thread.Sleep(delay);
        return 1;
    }

    static int DelayOf(int time) => Delays[Math.Min(time, Delays.Length - 1)];
}
