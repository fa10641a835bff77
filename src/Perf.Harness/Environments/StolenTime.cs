namespace Perf.Harness.Environments;

/// <summary>The time for which a virtual machine wanted a core and its host gave it to another one.</summary>
static class StolenTime
{
    const int Steal = 7;

    /// <summary>The hundredths of a second since the machine started, or null where the system does not tell.</summary>
    internal static long? Ticks() => ProcStat.Ticks() is { Length: > Steal } ticks ? ticks[Steal] : null;
}
