using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// Where most cases of a configuration move alike it is the engine or the library, not the case: said once.
/// </summary>
static class EngineMoves
{
    const int CasesAtLeast = 4;
    const double Most = 2.0 / 3;
    const double Least = 0.03;
    const int Shown = 3;
    const int LinesOfText = 2;

    /// <summary>
    /// A line for each configuration of which most times moved to one side beside the reference build.
    /// </summary>
    public static IEnumerable<string> Of(IEnumerable<Comparison> comparisons) =>
        from configuration in comparisons.GroupBy(comparison => comparison.Case.On)
        let moves = (from comparison in configuration
                     from gate in comparison.Judged
                     where gate is { Method: Method.Pair, Metric.Name: "time" }
                     select (comparison.Case.Workload, gate.Change)).ToArray()
        where moves.Length >= CasesAtLeast
        let middle = Median.Of(moves.Select(move => move.Change))
        let alike = moves.Count(move =>
            Math.Sign(move.Change) == Math.Sign(middle) && Math.Abs(move.Change) > Math.Abs(middle) / 2)
        where Math.Abs(middle) > Least && alike > Most * moves.Length
        select string.Create(CultureInfo.InvariantCulture,
            $"{configuration.Key}: {alike} of {moves.Length} times moved alike, by {SignedShare.Text(middle)} ")
            + "in the middle: what they share moved, not one case; most of all "
            + string.Join(", ", moves.OrderByDescending(move => Math.Abs(move.Change)).Take(Shown)
                .Select(move => $"{move.Workload} {SignedShare.Text(move.Change)}"));

    /// <summary>
    /// A line for each text that changed alike in several cases, the most frequent first: one edit of what they share.
    /// </summary>
    public static IEnumerable<string> OfTexts(IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.Judged
        where gate is { Verdict: Verdict.Regressed, Metric.Unit: Unit.Text, Cause: not null }
        group comparison by (gate.Metric.Name, Cause: gate.Cause!) into alike
        where alike.Count() >= CasesAtLeast
        orderby alike.Count() descending
        let lines = alike.Key.Cause.Split('\n')
        select $"{alike.Key.Name} changed alike in {alike.Count()} cases, "
            + $"in {alike.Count(IsRedByTextsAlone)} of them no count and no time: "
            + string.Join(", ", lines.Take(LinesOfText))
            + (lines.Length > LinesOfText ? $", and {lines.Length - LinesOfText} more" : "");

    /// <summary>Whether nothing but texts is red, so that no number of the case got worse.</summary>
    public static bool IsRedByTextsAlone(Comparison comparison) => comparison.Judged.All(
        gate => gate is not { Verdict: Verdict.Regressed } || gate.Metric.Unit == Unit.Text);
}
