using System.Globalization;
using Perf.Harness.Measurements;

namespace Perf.Harness.Comparisons;

/// <summary>Other processes that keep cores busy: what that hides, and what it makes up.</summary>
static class BusyCores
{
    /// <summary>
    /// Beside busy cores yardsticks lose more than some cases do, which then seem faster: a gain is told where fewer
    /// are busy, and so is that a case that syncs is unchanged. Of a load nothing is: up to this its tails rose by half
    /// at most, above to 33 times as much, or fell to a fourteenth.
    /// </summary>
    const double AtMost = 0.25;

    /// <summary>The share of the other cores that others kept busy; null where it was little in every run.</summary>
    internal static double? Beside(IEnumerable<Run> runs) =>
        runs.Max(run => run.BusyBeside) is > AtMost and var busy ? busy : null;

    internal static string Words(double busy) => string.Create(CultureInfo.InvariantCulture,
        $"other processes kept {busy:0 %} of the other cores busy: look again when they don't");
}
