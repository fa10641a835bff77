using System.Runtime.InteropServices;

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
    const int PilotTries = 7;

    readonly Slowness _slowness;
    readonly byte[] _hashed = new byte[HashedBytes];
    readonly byte* _region;
    int _at;
    long _units;

    /// <summary>Adds nothing yet.</summary>
    public Slowdown(Slowness slowness)
    {
        _slowness = slowness;
        if (slowness == Slowness.Native) _region = (byte*)NativeMemory.AllocZeroed(RegionBytes);
    }

    /// <summary>The hash of what was added, so that no compiler takes the work away.</summary>
    public uint Hash { get; private set; } = 2_166_136_261; // FNV-1a, 32 bits

    /// <summary>Finds out how much work is the stated share of a batch on this machine, once for the process.</summary>
    /// <param name="share">The share, 0.15 for 15 %.</param>
    /// <param name="batchSeconds">What the batch takes without it.</param>
    /// <param name="clock">The clock of the batch.</param>
    public void Pilot(double share, double batchSeconds, TimeProvider clock)
    {
        double unit = double.MaxValue;
        for (int attempt = 0; attempt < PilotTries; attempt++)
        {
            long started = clock.GetTimestamp();
            Run(UnitsInPilot);
            unit = Math.Min(unit, clock.GetElapsedTime(started).TotalSeconds / UnitsInPilot);
        }

        _units = (long)Math.Round(share * batchSeconds / unit);
    }

    /// <summary>Does what the pilot found.</summary>
    public void Run() => Run(_units);

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
