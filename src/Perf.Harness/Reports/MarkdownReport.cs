using System.Globalization;
using System.Text;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Reports;

/// <summary>A suite's cases as tables in Markdown: one for each engine configuration, one for each workload.</summary>
public static class MarkdownReport
{
    /// <summary>The report of one suite.</summary>
    /// <param name="suite">The suite.</param>
    /// <param name="comparisons">Every case that was judged.</param>
    /// <param name="summary">How its gates came out.</param>
    /// <param name="baselineChanges">How the bar was moved since the git ref that baselines were read from.</param>
    public static string For(
        string suite, IReadOnlyList<Comparison> comparisons, GateSummary summary, IReadOnlyList<string> baselineChanges)
    {
        var text = new StringBuilder().Append(CultureInfo.InvariantCulture, $"# {suite}\n\ngates: {summary}\n");
        foreach (var change in comparisons.SelectMany(comparison => comparison.SubjectChanges)
            .CountBy(change => change))
        {
            text.Append(CultureInfo.InvariantCulture, $"\nThe subject changed in {change.Value} cases: {change.Key}\n");
        }

        Append(text, "Baselines moved", baselineChanges);
        Append(text, "Not judged", [.. NotJudgedReport.Lines(comparisons)]);
        Append(text, "Duets", [.. DuetReport.AllLines(comparisons)]);
        foreach (IGrouping<string, Comparison> configuration in comparisons.GroupBy(comparison => comparison.Case.On))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n## {configuration.Key}\n\n");
            text.Append("| workload | work | statements | VM steps | syncs | allocated | time | change ");
            text.Append("| would find |\n");
            text.Append("|---|---|---:|---:|---:|---:|---:|---:|---:|\n");
            foreach (Comparison comparison in configuration) text.Append(Row(comparison)).Append('\n');
        }

        string ranking = RankingTable.For(comparisons);
        if (ranking.Length > 0)
            text.Append("\n## Ranking\n\nRaw times of this run, inside a durability class only.\n").Append(ranking);
        string[] failures = [.. comparisons.Where(comparison => comparison.IsRegressed).Select(FailureMessage.For)];
        if (failures.Length > 0) text.Append("\n## Regressed\n\n```\n").AppendJoin("\n\n", failures).Append("\n```\n");
        return text.ToString();
    }

    static void Append(StringBuilder text, string head, IReadOnlyList<string> lines)
    {
        if (lines.Count > 0)
            text.Append(CultureInfo.InvariantCulture, $"\n## {head}\n\n- ").AppendJoin("\n- ", lines).Append('\n');
    }

    static string Row(Comparison comparison)
    {
        Gate.Judged[] work = [.. comparison.Judged.Where(gate => gate.Metric.Noise == Noise.Exact)];
        string verdict = work.Length == 0 ? "not judged"
            : work.Any(gate => gate.Verdict == Verdict.Regressed) ? "**regressed**"
            : work.Any(gate => gate.Verdict == Verdict.Improved) ? "improved" : "held";
        Gate? cost = comparison.Gates.FirstOrDefault(gate => gate.Metric.Noise == Noise.Statistical);
        string time = cost is Gate.Judged { Raw: { } raw } timed ? UnitFormat.Of(timed.Metric, raw) : "";
        string change = cost switch
        {
            Gate.Judged { Verdict: Verdict.Regressed } judged =>
                $"**{UnitFormat.Change(judged.Metric, judged.Change)}**",
            Gate.Judged judged => UnitFormat.Change(judged.Metric, judged.Change),
            Gate.Unjudged unjudged => GateSummary.Words(unjudged.Why)
                + (unjudged.Change is { } seen ? $" ({UnitFormat.Change(unjudged.Metric, seen)})" : ""),
            _ => "",
        };
        return $"| {comparison.Case.Workload} | {verdict} | {Each(Metric.Statements)} | {Each(Metric.VmSteps)} "
            + $"| {Each(Metric.Syncs)} | {Whole(Metric.AllocatedBytes)} | {time} | {change} "
            + $"| {(cost?.Detectable is { } found ? UnitFormat.Change(found) : "")} |";

        string Each(Metric metric) => work.FirstOrDefault(gate => gate.Metric == metric) is { } gate
            ? UnitFormat.Count(Math.Round(gate.Now / comparison.Operations, 2)) : "";

        string Whole(Metric metric) => work.FirstOrDefault(gate => gate.Metric == metric) is { } gate
            ? UnitFormat.Of(metric, gate.Now) : "";
    }
}
