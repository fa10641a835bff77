using System.Runtime.InteropServices;

namespace Perf.Concurrency.Drivers;

/// <summary>
/// The latencies of one client in one window, in clock ticks. A closed loop without think time means to ask again the
/// moment it has its answer, so a latency counts from the answer before: what a driver makes a client wait is in it.
/// </summary>
sealed class ClientTicks
{
    long[] _latencies;
    Cursor _cursor;

    internal ClientTicks(int capacity) => _latencies = Touched(capacity);

    /// <summary>The operations of the window, those too that there was no room for.</summary>
    internal long Count => _cursor.Count;

    /// <summary>Whether there was no room for every operation.</summary>
    internal bool HasOverflowed => _cursor.Count > _latencies.Length;

    /// <summary>When the first operation began.</summary>
    internal long First => _cursor.First;

    /// <summary>When the last operation ended.</summary>
    internal long Last => _cursor.Last;

    /// <summary>The operations that ended in time; a client ends its loop with the first one that did not.</summary>
    internal long CountUntil(long end) => _cursor.Last > end ? _cursor.Count - 1 : _cursor.Count;

    /// <summary>The latencies in the order of the operations.</summary>
    internal ReadOnlySpan<long> Latencies => _latencies.AsSpan(0, (int)Math.Min(_cursor.Count, _latencies.Length));

    /// <summary>The first operation begins now.</summary>
    internal void Start(long now)
    {
        _cursor.First = now;
        _cursor.Last = now;
    }

    /// <summary>An operation ended now, and the next one begins.</summary>
    internal void Record(long now)
    {
        long[] latencies = _latencies;
        long operation = _cursor.Count++;
        if (operation < latencies.Length) latencies[operation] = now - _cursor.Last;
        _cursor.Last = now;
    }

    /// <summary>Forgets the window; where less than half of the room was left, the next one has more.</summary>
    internal void Clear()
    {
        if (_cursor.Count > _latencies.Length / 2)
            _latencies = Touched((int)Math.Min(_cursor.Count * Growth, Array.MaxLength));
        _cursor = default;
    }

    const int Growth = 3;

    // Written to once, or the system would hand out the pages in the middle of a window.
    static long[] Touched(int capacity)
    {
        var latencies = new long[capacity];
        Array.Fill(latencies, -1);
        return latencies;
    }

    // As long as two cache lines, so that clients on different cores never write to the same one.
    [StructLayout(LayoutKind.Sequential, Size = 128)]
    struct Cursor
    {
        internal long Count;
        internal long First;
        internal long Last;
    }
}
