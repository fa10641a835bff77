namespace Perf.Harness.Verdicts;

/// <summary>Background load on the cores, which makes contention metrics unreliable.</summary>
static class BusyCores
{
    // Up to this share, tails of unchanged loads rose by at most half; above it, they changed by a factor of up to 33.
    const double AtMost = 0.25;

    /// <summary>The largest share of the other cores that was busy in a run; null if small in every run.</summary>
    internal static double? InAny(IEnumerable<Run> runs) =>
        runs.Max(run => run.BusyShare) is var busy && IsMuch(busy) ? busy : null;

    /// <summary>The smallest share of the other cores that was busy in a run; null if small in any run.</summary>
    internal static double? InAll(IEnumerable<Run> runs) =>
        runs.Min(run => run.BusyShare) is var busy && IsMuch(busy) ? busy : null;

    /// <summary>Whether a share is too much.</summary>
    internal static bool IsMuch(double share) => share > AtMost;
}
