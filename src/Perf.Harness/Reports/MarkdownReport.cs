using System.Text;
using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>A suite's cases in Markdown: failures first, then a table for each engine configuration.</summary>
static class MarkdownReport
{
    /// <summary>The report of one run of a suite.</summary>
    public static string For(SuiteRun run)
    {
        IReadOnlyList<Comparison> comparisons = run.Comparisons;
        var text = new StringBuilder().Append(CultureInfo.InvariantCulture, $"# {run.Suite}\n\ngates: {run.Summary}\n");
        if (!run.HasEnded) text.Append("\nThe run has not ended: it still measures, or it was killed.\n");
        if (run.NotCounted is { } uncounted) text.Append(CultureInfo.InvariantCulture, $"\n{uncounted}\n");
        foreach (string line in run.Summary.Times) text.Append(CultureInfo.InvariantCulture, $"\n{line}\n");
        string[] failures = [.. comparisons.Where(comparison => comparison.IsRegressed).Select(FailureMessage.Whole)];
        if (failures.Length > 0) text.Append("\n## Regressed\n\n```\n").AppendJoin("\n\n", failures).Append("\n```\n");
        Append(text, "Possibly slower", [.. comparisons.Where(one => one.MayBeSlower is not null)
            .Select(one => $"{one.Case}: {ClosingLines.UnsureWords(one.MayBeSlower!)}; "
                + $"to be sure: {AcceptCommand.Repeat(one.Case)}")]);
        Append(text, "Could not be measured", [.. run.Errors.Select(error => $"{error.Key}: {error.Value}")]);
        Append(text, "Improved: accept to keep it", [.. comparisons.Where(one => one.IsImproved && !one.IsRegressed)
            .Select(one => $"{one.Case}: {string.Join(", ", Improved(one))}")]);
        Append(text, "Skipped packages", run.SkippedPackages);
        Append(text, "The subject changed", [.. comparisons.SelectMany(comparison => comparison.SubjectChanges)
            .CountBy(change => change)
            .Select(change => $"in {UnitFormat.Counted(change.Value, "case")}: {change.Key}")]);
        Append(text, "Same change in several cases",
            [.. EngineMoves.Of(comparisons), .. EngineMoves.OfTexts(comparisons)]);
        Append(text, "Skipped gates", [.. SkippedReport.Lines(comparisons)]);
        foreach (IGrouping<string, Comparison> configuration in comparisons
            .OrderByDescending(comparison => comparison.IsRegressed).GroupBy(comparison => comparison.Case.On))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n## {configuration.Key}\n\n");
            text.Append("| workload | work | statements | VM steps | syncs | allocated | instructions | time ");
            text.Append("| compared with the reference build |\n");
            text.Append("|---|---|---:|---:|---:|---:|---:|---:|---|\n");
            foreach (Comparison comparison in configuration) text.Append(Row(comparison)).Append('\n');
        }

        string instructions = InstructionsTable.For(comparisons);
        if (instructions.Length > 0)
        {
            text.Append("\n## Engines by instructions\n\nOf one operation, managed and native; ")
                .Append("the accepted count if this run has none.\n").Append(instructions);
        }

        return text.ToString();
    }

    static void Append(StringBuilder text, string head, IReadOnlyList<string> lines)
    {
        if (lines.Count > 0)
            text.Append(CultureInfo.InvariantCulture, $"\n## {head}\n\n- ").AppendJoin("\n- ", lines).Append('\n');
    }

    static IEnumerable<string> Improved(Comparison comparison) =>
        comparison.Judged.Where(gate => gate.Verdict == Verdict.Improved)
            .Select(gate => $"{gate.Metric.Name} {UnitFormat.Change(gate.Metric, gate.Change)}");

    static string Row(Comparison comparison)
    {
        Gate.Judged[] work = [.. comparison.Judged.Where(gate => gate.Kind == GateKind.Count)];
        string verdict = work.Length == 0 ? "skipped"
            : work.Any(gate => gate.Verdict == Verdict.Regressed) ? "**regressed**"
            : work.Any(gate => gate.Verdict == Verdict.Improved) ? "improved" : "passed";
        Gate.Judged? bound = comparison.Judged.FirstOrDefault(gate => gate.Kind == GateKind.Bound);
        string change = comparison.Gates.FirstOrDefault(gate => gate.Kind == GateKind.Pair) switch
        {
            Gate.Judged { Verdict: Verdict.Regressed } judged =>
                $"**{UnitFormat.Change(judged.Metric, judged.Change)}**",
            Gate.Judged judged => UnitFormat.Change(judged.Metric, judged.Change),
            Gate.NotEvaluated left => ReasonWords.KindOf(left.Reason),
            _ => "",
        };
        return $"| {comparison.Case.Workload} | {verdict} | {Each(Metric.Statements)} | {Each(Metric.VmSteps)} "
            + $"| {Each(Metric.Syncs)} | {Whole(Metric.AllocatedBytes)} "
            + $"| {Whole(Metric.Instructions)}{Moved(Metric.Instructions)} "
            + $"| {(bound is null ? "" : UnitFormat.Of(bound.Metric, bound.Now))} | {change} |";

        string Each(Metric metric) => work.FirstOrDefault(gate => gate.Metric == metric) is { } gate
            ? UnitFormat.Count(Math.Round(gate.Now / comparison.Operations, 2)) : "";

        string Moved(Metric metric) => work.FirstOrDefault(gate => gate.Metric == metric) is { Change: not 0 } gate
            ? $" ({UnitFormat.Change(metric, gate.Change)})" : "";

        string Whole(Metric metric) => work.FirstOrDefault(gate => gate.Metric == metric) is { } gate
            ? UnitFormat.Of(metric, gate.Now) : "";
    }
}
