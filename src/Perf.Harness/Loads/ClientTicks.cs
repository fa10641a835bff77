using System.Runtime.InteropServices;

namespace Perf.Harness.Loads;

/// <summary>
/// The latencies of one client in one window, in clock ticks. In a closed loop without think time a latency begins at
/// the last answer, so that it includes delays by the driver; in an open loop it begins at the intended start.
/// </summary>
sealed class ClientTicks
{
    long[] _latencies; // a write is stored as the complement: one array, one store per operation
    long[] _served = []; // of an open loop, in the same form: without the wait before the start
    Cursor _cursor;

    internal ClientTicks(int capacity) => _latencies = Touched(capacity);

    /// <summary>The number of operations of the window, including those without room.</summary>
    internal long Count => _cursor.Count;

    /// <summary>Whether the room was too small.</summary>
    internal bool HasOverflowed => _cursor.Count > _latencies.Length;

    /// <summary>When the first operation began.</summary>
    internal long First => _cursor.First;

    /// <summary>When the last operation ended.</summary>
    internal long Last => _cursor.Last;

    /// <summary>The ticks between operations: think time, or waiting for an arrival.</summary>
    internal long Idle => _cursor.Idle;

    /// <summary>
    /// The operations that ended within the window. A client stops with the first one that did not, except for earlier
    /// arrivals.
    /// </summary>
    internal long CountUntil(long end) => _cursor.Count - Math.Max(_cursor.Late, _cursor.Last > end ? 1 : 0);

    /// <summary>The latencies of the window that have room, in the order of the operations.</summary>
    internal ArraySegment<long> Latencies => new(_latencies, 0, (int)Math.Min(_cursor.Count, _latencies.Length));

    /// <summary>How long operations took once started; empty in a closed loop, where these are the latencies.</summary>
    internal ArraySegment<long> Served => new(_served, 0, Math.Min(Latencies.Count, _served.Length));

    /// <summary>The kind of a recorded operation.</summary>
    internal static OperationKind KindOf(long tagged) => tagged < 0 ? OperationKind.Write : OperationKind.Read;

    /// <summary>The ticks of a recorded operation.</summary>
    internal static long TicksOf(long tagged) => tagged < 0 ? ~tagged : tagged;

    /// <summary>The first operation begins now.</summary>
    internal void Start(long now)
    {
        _cursor.First = now;
        _cursor.Last = now;
    }

    /// <summary>An operation ended now, and the next one begins.</summary>
    internal void Record(long now, OperationKind kind) => Record(_cursor.Last, now, kind);

    /// <summary>An operation of an open loop ended now.</summary>
    /// <param name="due">Its intended start.</param>
    /// <param name="begun">When it started.</param>
    /// <param name="now">When it ended.</param>
    /// <param name="kind">The kind of the operation.</param>
    internal void Record(long due, long begun, long now, OperationKind kind)
    {
        if (_served.Length != _latencies.Length) _served = Touched(_latencies.Length);
        if (_cursor.Count < _served.Length)
            _served[_cursor.Count] = kind == OperationKind.Write ? ~(now - begun) : now - begun;
        Record(due, now, kind);
    }

    void Record(long begun, long now, OperationKind kind)
    {
        long[] latencies = _latencies;
        long operation = _cursor.Count++;
        long latency = now - begun;
        if (operation < latencies.Length) latencies[operation] = kind == OperationKind.Write ? ~latency : latency;
        _cursor.Last = now;
    }

    /// <summary>The last operation ended after the window.</summary>
    internal void WasLate() => _cursor.Late++;

    /// <summary>The client was idle from the last answer until now.</summary>
    internal void Idled(long now)
    {
        _cursor.Idle += now - _cursor.Last;
        _cursor.Last = now;
    }

    /// <summary>Discards the window; if more than half of the room was used, the next one has more.</summary>
    internal void Clear()
    {
        if (_cursor.Count > _latencies.Length / 2)
            _latencies = Touched((int)Math.Min(_cursor.Count * Growth, Array.MaxLength));
        _cursor = default;
    }

    const int Growth = 3;

    // Written once, so that the system does not allocate pages during a window.
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
