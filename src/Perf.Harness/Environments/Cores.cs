using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>
/// Sets the cores of the measuring thread, the same in every process. Other processes load cores unequally, so that a
/// process on a random core would be faster or slower than the next one.
/// </summary>
/// <remarks>
/// On Linux the affinity of a process is that of its main thread, which measures: man 2 sched_setaffinity. On other
/// systems, and in a container that forbids it, nothing changes.
/// </remarks>
static class Cores
{
    // A case has as many passes; with more cores, a process would use each for a shorter time.
    const int MostInTurn = 4;

    internal const int BitsOfMask = 64;

    static readonly Lazy<ulong> AllowedFirst = new(Mask);
    static readonly Lazy<int[]> CoresOfPasses = new(() => InTurn(Allowed, CapacityOf));

    /// <summary>A bit for each core that this process was started with, or 0 if unknown.</summary>
    internal static ulong Allowed => AllowedFirst.Value;

    /// <summary>Takes the last core, which has the fewest interrupts: both processes of a pair measure on it.</summary>
    internal static void TakeLast()
    {
        if (Of(Allowed) is [.., var last]) Take(1UL << last);
    }

    /// <summary>Takes one core after the other, so that each process uses the same cores.</summary>
    internal static void TakeNext(int pass)
    {
        if (CoresOfPasses.Value is { Length: > 1 } cores) Take(1UL << cores[pass % cores.Length]);
    }

    /// <summary>Allows every core again, also for threads that start later.</summary>
    internal static void TakeAll() => Take(Allowed);

    /// <summary>Some allowed cores, far apart, without cores that are slower by design.</summary>
    /// <param name="allowed">A bit for each core.</param>
    /// <param name="capacity">The capacity of a core by its number; null if unknown.</param>
    internal static int[] InTurn(ulong allowed, Func<int, long?> capacity)
    {
        int[] cores = Of(allowed);
        long? most = cores.Max(capacity);
        int[] equal = [.. cores.Where(core => capacity(core) == most)];
        int taken = Math.Min(equal.Length, MostInTurn);
        return [.. Enumerable.Range(0, taken).Select(pass => equal[pass * equal.Length / taken])];
    }

    static int[] Of(ulong mask) => [.. Enumerable.Range(0, BitsOfMask).Where(core => (mask >> core & 1) == 1)];

    static long? CapacityOf(int core)
    {
        // Linux, Documentation/ABI/testing/sysfs-devices-system-cpu: the capacity relative to the largest core.
        string path = $"/sys/devices/system/cpu/cpu{core.ToString(CultureInfo.InvariantCulture)}/cpu_capacity";
        return File.Exists(path) ? long.Parse(File.ReadAllText(path), CultureInfo.InvariantCulture) : null;
    }

    // A mask has 64 cores; restoring it would remove the others.
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
