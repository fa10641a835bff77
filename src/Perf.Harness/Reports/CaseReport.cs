using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>The output of a test: a line for each gate and each observed value of its case.</summary>
static class CaseReport
{
    /// <summary>The report of a case, whether it passed or failed.</summary>
    public static string For(Comparison comparison) => string.Join('\n',
    [
        comparison.Case.ToString(),
        .. comparison.Gates.Select(gate => Line(gate, comparison.Against)),
        .. comparison.Observed.Select(seen => $"  observed         {UnitFormat.Observed(seen.Key, seen.Value)}"),
        .. comparison.SubjectChanges.Select(change => $"  the subject changed: {change}"),
        .. comparison.SyncDoubt is { } doubt ? [$"  warning: {doubt}"] : (string[])[],
        .. comparison.Warnings.Select(warning => $"  warning: {warning}"),
    ]);

    static string Line(Gate gate, string? against) => $"  {gate.Metric.Name,-16} {Words(gate, against)}";

    /// <summary>A gate in words, without its metric.</summary>
    internal static string Words(Gate gate, string? against) => gate switch
    {
        Gate.Judged { Metric.Unit: Unit.Text } judged =>
            Word(judged) + (judged.Cause is null ? "" : $" {judged.Cause.Split('\n')[0]}"),
        Gate.Judged { Kind: GateKind.Count } judged =>
            $"{Word(judged),-10} {UnitFormat.Of(judged.Metric, judged.Now)}"
            + (judged.Now.Equals(judged.Baseline) ? "" : Accepted(judged)),
        Gate.Judged { Kind: GateKind.Pair } judged =>
            $"{Word(judged),-10} {PairReport.Sentence(judged, against)}",
        Gate.Judged { Kind: GateKind.SameWork } => "unchanged (same work)",
        Gate.Judged judged => $"{Word(judged),-10} {BoundWords.Of(judged)}",
        Gate.NotEvaluated left => $"skipped: {ReasonWords.Of(left.Reason)}"
            + (left.Change is { } change ? $" (measured: {UnitFormat.Change(left.Metric, change)})" : ""),
        _ => throw new InvalidOperationException($"{gate.GetType().Name} is no kind of gate."),
    };

    static string Accepted(Gate.Judged gate) => $", baseline {UnitFormat.Of(gate.Metric, gate.Baseline)}"
        + (gate.Verdict == Verdict.Unchanged
            ? $", tolerance {UnitFormat.Of(gate.Metric, gate.Tolerance.Of(gate.Baseline))}" : "");

    static string Word(Gate.Judged gate) => gate.Verdict switch
    {
        Verdict.Regressed => "REGRESSED",
        Verdict.Improved => "improved",
        Verdict.Unchanged => gate.Kind == GateKind.Pair ? "unchanged" : "passed",
        _ => "unclear",
    };
}
