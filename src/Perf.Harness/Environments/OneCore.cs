using System.ComponentModel;
using System.Diagnostics;
using System.Numerics;

namespace Perf.Harness.Environments;

/// <summary>
/// Keeps the main thread on one core, the same in every process that may use the same ones: two that take turns must
/// not differ by what strangers do to the cores they happen to be on.
/// </summary>
static class OneCore
{
    /// <summary>Takes the last core, which interrupts prefer least; where that can't be, nothing changes.</summary>
    /// <remarks>On Linux the affinity of a process is that of its main thread: man 2 sched_setaffinity.</remarks>
    internal static void TakeLast()
    {
        if (!OperatingSystem.IsLinux()) return;
        try
        {
            using Process self = Process.GetCurrentProcess();
            ulong last = LastOf((ulong)self.ProcessorAffinity);
            if (last != 0) self.ProcessorAffinity = (nint)last;
        }
        catch (Win32Exception)
        {
            // a container that forbids it
        }
    }

    /// <summary>The highest bit of a mask, or 0 where it has none.</summary>
    internal static ulong LastOf(ulong mask) => mask == 0 ? 0 : 1UL << BitOperations.Log2(mask);
}
