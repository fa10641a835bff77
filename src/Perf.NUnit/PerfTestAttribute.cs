namespace Perf.NUnit;

/// <summary>
/// Marks a method as a performance test. A worker process calls it many times, counts its work and measures its time;
/// the test compares both with the baseline and with the accepted build. The method may have parameters, be
/// asynchronous, and return a value, which must be the same for every call.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class PerfTestAttribute : MeasuredAttribute
{
    /// <summary>
    /// The number of calls whose work is counted. Default: 10; 1 if <c>Restore</c> is set. With <c>Restore</c>, also
    /// the number of calls between two restores.
    /// </summary>
    public int Calls { get; set; }

    /// <summary>
    /// The gates of the test. Default: all. The work of code with its own threads differs between runs: use
    /// <c>Gates.Time</c>. If allocated bytes differ between processes, the baseline stores the difference as their
    /// tolerance; <c>Gates.All ^ Gates.Allocations</c> excludes them.
    /// </summary>
    public Gates Judge { get; set; } = Gates.All;

    /// <summary>
    /// The share by which allocated bytes may differ from the baseline: 0.05 for 5 %. Default: 0, which uses
    /// <c>PERF_ALLOCATION_TOLERANCE</c>, or else the tolerance in the baseline, or else 8 bytes per operation.
    /// </summary>
    public double AllocationTolerance { get; set; }
}
