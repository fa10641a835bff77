using System.Runtime.InteropServices;

namespace Perf.Harness.Loads;

/// <summary>
/// The latencies of one client in one window, in clock ticks. In a closed loop without think time a latency counts from
/// the answer before, so that what a driver makes a client wait is in it; in an open loop from the intended start.
/// </summary>
sealed class ClientTicks
{
    long[] _latencies; // of an operation that wrote, the complement: one array, one store for each operation
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

    /// <summary>The ticks that were no operation's: thinking, or waiting for an arrival.</summary>
    internal long Idle => _cursor.Idle;

    /// <summary>
    /// The operations that ended in time; a client ends its loop with the first one that did not, unless it has to
    /// answer what arrived before.
    /// </summary>
    internal long CountUntil(long end) => _cursor.Count - Math.Max(_cursor.Late, _cursor.Last > end ? 1 : 0);

    /// <summary>Copies the latencies of one kind, in the order of the operations.</summary>
    /// <returns>How many there are.</returns>
    internal int CopyTo(Span<long> latencies, OperationKind kind)
    {
        int count = 0;
        foreach (long tagged in Recorded)
        {
            if (tagged < 0 == (kind == OperationKind.Write)) latencies[count++] = tagged < 0 ? ~tagged : tagged;
        }

        return count;
    }

    /// <summary>How many latencies there are of both kinds.</summary>
    internal int RecordedCount => (int)Math.Min(_cursor.Count, _latencies.Length);

    ReadOnlySpan<long> Recorded => _latencies.AsSpan(0, RecordedCount);

    /// <summary>The first operation begins now.</summary>
    internal void Start(long now)
    {
        _cursor.First = now;
        _cursor.Last = now;
    }

    /// <summary>An operation ended now, and the next one begins.</summary>
    internal void Record(long now, OperationKind kind) => Record(_cursor.Last, now, kind);

    /// <summary>An operation ended now that should have begun then.</summary>
    internal void Record(long begun, long now, OperationKind kind)
    {
        long[] latencies = _latencies;
        long operation = _cursor.Count++;
        long latency = now - begun;
        if (operation < latencies.Length) latencies[operation] = kind == OperationKind.Write ? ~latency : latency;
        _cursor.Last = now;
    }

    /// <summary>The last operation ended when the window was over.</summary>
    internal void WasLate() => _cursor.Late++;

    /// <summary>Nothing was asked from the last answer until now.</summary>
    internal void Idled(long now)
    {
        _cursor.Idle += now - _cursor.Last;
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
        internal long Idle;
        internal long Late;
    }
}
