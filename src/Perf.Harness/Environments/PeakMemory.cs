using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>The most memory that this process has had in use at a time.</summary>
static class PeakMemory
{
    /// <summary>In bytes; 0 where the system does not tell.</summary>
    internal static long Bytes()
    {
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }
}
