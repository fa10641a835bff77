using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>
/// Keeps the measuring thread on cores that are the same in every process. Strangers share cores unequally, so that a
/// process that stays where it happened to start is faster or slower than the next one.
/// </summary>
/// <remarks>
/// On Linux the affinity of a process is that of its main thread, which measures: man 2 sched_setaffinity. Elsewhere
/// nothing changes, nor where a container forbids it.
/// </remarks>
static class Cores
{
    // A case is visited in so many passes; more cores would not tell more, and processes would see each for less.
    const int MostInTurn = 4;

    internal const int BitsOfMask = 64;

    static readonly Lazy<ulong> AllowedFirst = new(Mask);
    static readonly Lazy<int[]> TakenInTurn = new(() => InTurn(Allowed, CapacityOf));

    /// <summary>A bit for each core that this process was started with, or 0 where nobody tells.</summary>
    internal static ulong Allowed => AllowedFirst.Value;

    /// <summary>Takes the last core, which interrupts prefer least: two players measure on it by turns.</summary>
    internal static void TakeLast()
    {
        if (Of(Allowed) is [.., var last]) Take(1UL << last);
    }

    /// <summary>Takes one core after the other, so that each process has had the same ones.</summary>
    internal static void TakeTurn(int turn)
    {
        if (TakenInTurn.Value is { Length: > 1 } cores) Take(1UL << cores[turn % cores.Length]);
    }

    /// <summary>May use every core again, as threads may that are started from here.</summary>
    internal static void TakeAll() => Take(Allowed);

    /// <summary>Some of the allowed cores, far apart, and none that is slower by design than others of them.</summary>
    /// <param name="allowed">A bit for each core.</param>
    /// <param name="capacity">How much a core can do, by its number; null where nobody knows.</param>
    internal static int[] InTurn(ulong allowed, Func<int, long?> capacity)
    {
        int[] cores = Of(allowed);
        long? most = cores.Max(capacity);
        int[] equal = [.. cores.Where(core => capacity(core) == most)];
        int taken = Math.Min(equal.Length, MostInTurn);
        return [.. Enumerable.Range(0, taken).Select(turn => equal[turn * equal.Length / taken])];
    }

    static int[] Of(ulong mask) => [.. Enumerable.Range(0, BitsOfMask).Where(core => (mask >> core & 1) == 1)];

    static long? CapacityOf(int core)
    {
        // Linux, Documentation/ABI/testing/sysfs-devices-system-cpu: a core's capacity beside the greatest one's.
        string path = $"/sys/devices/system/cpu/cpu{core.ToString(CultureInfo.InvariantCulture)}/cpu_capacity";
        return File.Exists(path) ? long.Parse(File.ReadAllText(path), CultureInfo.InvariantCulture) : null;
    }

    // Of more cores a mask tells the first 64 alone, and giving it back would take the others away.
    static ulong Mask()
    {
        if (!OperatingSystem.IsLinux() || Environment.ProcessorCount > BitsOfMask) return 0;
        try
        {
            using Process self = Process.GetCurrentProcess();
            return (ulong)self.ProcessorAffinity;
        }
        catch (Win32Exception)
        {
            return 0; // a container that forbids it
        }
    }

    static void Take(ulong mask)
    {
        if (!OperatingSystem.IsLinux() || mask == 0) return;
        try
        {
            using Process self = Process.GetCurrentProcess();
            self.ProcessorAffinity = (nint)mask;
        }
        catch (Win32Exception)
        {
            // a container that forbids it
        }
    }
}
