using System.Runtime.InteropServices;

namespace Perf.Harness.Measuring;

/// <summary>Where a made slowdown spends its time.</summary>
enum Slowness
{
    /// <summary>In managed code: bytes are hashed.</summary>
    Managed,

    /// <summary>
    /// In native code and memory traffic: pages are copied through a region larger than a core's own caches.
    /// </summary>
    Native,
}

/// <summary>
/// Work added to every batch, a stated share of what the batch has taken: real work, which a busy machine slows like
/// any other, for trials and controls whose answer is known.
/// </summary>
sealed unsafe class Slowdown : IDisposable
{
    const int HashedBytes = 256;
    const int CopiedBytes = 4_096;
    const int RegionBytes = 8 * 1024 * 1024;
    const int UnitsInPilot = 2_000;
    const int PilotTries = 9;

    // Keeps the loop finite if the clock is too coarse.
    const double LeastSecondsOfUnit = 1e-9;

    // The time of the first half of the work determines the length of the second.
    const double First = 0.5;

    readonly double _share;
    readonly Slowness _slowness;
    readonly TimeProvider _clock;
    readonly byte[] _hashed = new byte[HashedBytes];
    readonly byte* _region;
    double _secondsOfUnit;
    int _at;

    /// <summary>Creates a slowdown by a share of each batch, and calibrates its work.</summary>
    /// <param name="share">The share of a batch, 0.15 for 15 %.</param>
    /// <param name="slowness">Where it spends its time.</param>
    /// <param name="clock">The clock of the batch.</param>
    public Slowdown(double share, Slowness slowness, TimeProvider clock)
    {
        _share = share;
        _slowness = slowness;
        _clock = clock;
        if (slowness == Slowness.Native) _region = (byte*)NativeMemory.AllocZeroed(RegionBytes);
        _secondsOfUnit = Enumerable.Range(0, PilotTries).Min(_ => TimeOf(UnitsInPilot)) / UnitsInPilot;
    }

    /// <summary>The hash of what was added, so that no compiler takes the work away.</summary>
    public uint Hash { get; private set; } = 2_166_136_261; // FNV-1a, 32 bits

    /// <summary>The units of work that it has done.</summary>
    internal long Done { get; private set; }

    /// <summary>
    /// Does its share of work after a batch, at the current speed of the machine and with the caches that the batch
    /// has left.
    /// </summary>
    /// <param name="batch">What the batch has taken.</param>
    public void Run(TimeSpan batch)
    {
        double seconds = _share * batch.TotalSeconds;
        long first = UnitsIn(First * seconds);
        double taken = TimeOf(first);
        _secondsOfUnit = taken / first;
        if (taken < seconds) Run(UnitsIn(seconds - taken));
    }

    /// <inheritdoc/>
    public void Dispose() => NativeMemory.Free(_region);

    long UnitsIn(double seconds) =>
        Math.Max(1, (long)Math.Round(seconds / Math.Max(_secondsOfUnit, LeastSecondsOfUnit)));

    double TimeOf(long units)
    {
        long started = _clock.GetTimestamp();
        Run(units);
        return _clock.GetElapsedTime(started).TotalSeconds;
    }

    void Run(long units)
    {
        for (long unit = 0; unit < units; unit++)
        {
            if (_slowness == Slowness.Native) CopyPage();
            else HashBytes();
        }

        Done += units;
    }

    void HashBytes()
    {
        uint hash = Hash;
        foreach (byte value in _hashed) hash = (hash ^ value) * 16_777_619;
        Hash = hash;
    }

    void CopyPage()
    {
        int from = _at;
        _at = (_at + CopiedBytes) % (RegionBytes - CopiedBytes);
        NativeMemory.Copy(_region + from, _region + _at, CopiedBytes);
    }
}
