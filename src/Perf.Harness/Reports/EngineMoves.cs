using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// The same change in most cases of a configuration comes from the engine or a library: it is reported once.
/// </summary>
static class EngineMoves
{
    const int CasesAtLeast = 4;
    const double Most = 2.0 / 3;
    const double Least = 0.03;
    const int Shown = 3;
    const int LinesOfText = 2;

    /// <summary>
    /// A line for each configuration in which most times changed in the same direction from the reference build.
    /// </summary>
    public static IEnumerable<string> Of(IEnumerable<Comparison> comparisons) =>
        from configuration in comparisons.GroupBy(comparison => comparison.Case.On)
        let moves = (from comparison in configuration
                     from gate in comparison.Judged
                     where gate is { Kind: GateKind.Pair, Metric.Name: "time" }
                     select (comparison.Case.Workload, gate.Change)).ToArray()
        where moves.Length >= CasesAtLeast
        let middle = Median.Of(moves.Select(move => move.Change))
        let same = moves.Count(move =>
            Math.Sign(move.Change) == Math.Sign(middle) && Math.Abs(move.Change) > Math.Abs(middle) / 2)
        where Math.Abs(middle) > Least && same > Most * moves.Length
        select string.Create(CultureInfo.InvariantCulture,
            $"{configuration.Key}: {same} of {moves.Length} times changed in the same direction, median ")
            + $"{SignedShare.Text(middle)}: the cause may be code that they share; the largest: "
            + string.Join(", ", moves.OrderByDescending(move => Math.Abs(move.Change)).Take(Shown)
                .Select(move => $"{move.Workload} {SignedShare.Text(move.Change)}"));

    /// <summary>
    /// A line for each text with the same change in several cases, the most frequent first: one edit of shared code.
    /// </summary>
    public static IEnumerable<string> OfTexts(IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.Judged
        where gate is { Verdict: Verdict.Regressed, Metric.Unit: Unit.Text, Cause: not null }
        group comparison by (gate.Metric.Name, Cause: gate.Cause!) into same
        where same.Count() >= CasesAtLeast
        orderby same.Count() descending
        let lines = same.Key.Cause.Split('\n')
        select $"the same change of {same.Key.Name} in {same.Count()} cases"
            + $"{(same.Count(FailsByTextsAlone) is > 0 and var alone
                ? $", {alone} of them without a worse count or time" : "")}: "
            + string.Join(", ", lines.Take(LinesOfText))
            + (lines.Length - LinesOfText is > 0 and var more
                ? $", and {UnitFormat.Counted(more, "more line")}" : "");

    /// <summary>Whether only texts failed, so that no number of the case got worse.</summary>
    public static bool FailsByTextsAlone(Comparison comparison) => comparison.Judged.All(
        gate => gate is not { Verdict: Verdict.Regressed } || gate.Metric.Unit == Unit.Text);
}
