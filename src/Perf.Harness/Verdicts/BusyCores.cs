namespace Perf.Harness.Verdicts;

/// <summary>Background load on the cores, beside which not everything can be told.</summary>
static class BusyCores
{
    // Up to this the tails of unchanged loads rose by half at most, above to 33 times as much, or fell to a fourteenth.
    const double AtMost = 0.25;

    /// <summary>The share of the other cores that others kept busy; null where it was little in every run.</summary>
    internal static double? Beside(IEnumerable<Run> runs) =>
        runs.Max(run => run.BusyBeside) is var busy && IsMuch(busy) ? busy : null;

    /// <summary>The least share of the other cores that others kept busy; null where some run saw little.</summary>
    internal static double? BesideAll(IEnumerable<Run> runs) =>
        runs.Min(run => run.BusyBeside) is var busy && IsMuch(busy) ? busy : null;

    /// <summary>Whether a share is too much.</summary>
    internal static bool IsMuch(double share) => share > AtMost;
}
