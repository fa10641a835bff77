using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Reports;

/// <summary>
/// Where most cases of a configuration move alike it is the engine, not the case: said once, before any of them.
/// </summary>
public static class EngineMoves
{
    const int CasesAtLeast = 4;
    const double Most = 2.0 / 3;
    const double Least = 0.03;

    /// <summary>A line for each configuration of which most costs moved to one side.</summary>
    public static IEnumerable<string> Of(IEnumerable<Comparison> comparisons) =>
        from configuration in comparisons.GroupBy(comparison => comparison.Case.On)
        let changes = configuration.SelectMany(comparison => comparison.Judged)
            .Where(gate => gate.Metric == Metric.Time).Select(gate => gate.Change).ToArray()
        where changes.Length >= CasesAtLeast
        let middle = Median.Of(changes)
        let alike = changes.Count(change =>
            Math.Sign(change) == Math.Sign(middle) && Math.Abs(change) > Math.Abs(middle) / 2)
        where Math.Abs(middle) > Least && alike > Most * changes.Length
        select $"{configuration.Key}: {alike} of {changes.Length} costs moved alike, by {SignedShare.Text(middle)} "
            + "in the middle: the engine or the machine, not the case";
}
