using System.Runtime.InteropServices;
using Perf.Harness.Statistics;

namespace Perf.Harness.Workers;

/// <summary>Where a made slowdown spends its time.</summary>
public enum Slowness
{
    /// <summary>In managed code: bytes are hashed.</summary>
    Managed,

    /// <summary>
    /// In native code and memory traffic: pages are copied through a region larger than a core's own caches.
    /// </summary>
    Native,
}

/// <summary>
/// Work added to every batch, a stated share of what the batch takes: real work, which a busy machine slows like any
/// other, for trials and controls whose answer is known.
/// </summary>
public sealed unsafe class Slowdown : IDisposable
{
    const int HashedBytes = 256;
    const int CopiedBytes = 4_096;
    const int RegionBytes = 8 * 1024 * 1024;
    const int UnitsInPilot = 2_000;
    const int PilotTries = 9;

    // Each process of a worker finds out for itself: one that was disturbed is outvoted in each, and they average out.
    const int Batches = 3;

    // Guesses were found to be off by a factor of 3 at most, and a few noisy batches must not make more of it.
    const double FurthestOff = 4;

    readonly Slowness _slowness;
    readonly TimeProvider _clock;
    readonly byte[] _hashed = new byte[HashedBytes];
    readonly byte* _region;
    double _taken;
    int _at;
    bool _isAdjusted;

    Slowdown(Slowness slowness, TimeProvider clock)
    {
        _slowness = slowness;
        _clock = clock;
        if (slowness == Slowness.Native) _region = (byte*)NativeMemory.AllocZeroed(RegionBytes);
    }

    /// <summary>The hash of what was added, so that no compiler takes the work away.</summary>
    public uint Hash { get; private set; } = 2_166_136_261; // FNV-1a, 32 bits

    /// <summary>The units of work that it adds to a batch.</summary>
    internal long Units { get; private set; }

    /// <summary>A slowdown that takes, by itself, the stated share of a batch: a first guess.</summary>
    /// <param name="plan">What is made slower, by how much and where.</param>
    /// <param name="secondsOfBatch">Does a batch without it.</param>
    /// <param name="clock">The clock of the batch.</param>
    public static Slowdown Piloted(CasePlan plan, Func<double> secondsOfBatch, TimeProvider clock)
    {
        var slowdown = new Slowdown(plan.SlowerIn, clock);
        double batch = Median.Of(Enumerable.Range(0, Batches).Select(_ => secondsOfBatch()));
        double unit = Enumerable.Range(0, PilotTries).Min(_ =>
        {
            long started = clock.GetTimestamp();
            slowdown.Run(UnitsInPilot);
            return clock.GetElapsedTime(started).TotalSeconds / UnitsInPilot;
        });
        slowdown.Units = Math.Max(1, (long)Math.Round(plan.Slower * batch / unit));
        return slowdown;
    }

    /// <summary>
    /// Makes the guess true, once: by itself, work is done faster or slower than at the end of a batch, in the caches
    /// that the batch has left. So it is timed there, in batches as rounds do them.
    /// </summary>
    /// <param name="share">The share, 0.15 for 15 %.</param>
    /// <param name="secondsOfBatch">Does a batch as rounds do, and <see cref="Run()"/> at its end.</param>
    public void Adjust(double share, Func<double> secondsOfBatch)
    {
        if (_isAdjusted) return;
        _isAdjusted = true;
        long guess = Units;
        double added = Median.Of(Enumerable.Range(0, Batches).Select(_ =>
        {
            double seconds = secondsOfBatch();
            return _taken / (seconds - _taken);
        }));
        Units = Math.Max(1, (long)Math.Round(
            Math.Clamp(guess * share / added, guess / FurthestOff, guess * FurthestOff)));
    }

    /// <summary>Does its units of work.</summary>
    public void Run()
    {
        long started = _clock.GetTimestamp();
        Run(Units);
        _taken = _clock.GetElapsedTime(started).TotalSeconds;
    }

    /// <inheritdoc/>
    public void Dispose() => NativeMemory.Free(_region);

    void Run(long units)
    {
        for (long unit = 0; unit < units; unit++)
        {
            if (_slowness == Slowness.Native) CopyPage();
            else HashBytes();
        }
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
