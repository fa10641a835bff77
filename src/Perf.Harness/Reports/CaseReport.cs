using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>Every gate of one case in a line, and what was only observed, for the test's own output.</summary>
static class CaseReport
{
    /// <summary>The report of a case, red or green.</summary>
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
            Word(judged.Verdict) + (judged.Cause is null ? "" : $" {judged.Cause.Split('\n')[0]}"),
        Gate.Judged { Method: Method.Count } judged =>
            $"{Word(judged.Verdict),-10} {UnitFormat.Of(judged.Metric, judged.Now)}"
            + (judged.Now.Equals(judged.Baseline) ? "" : $", baseline {UnitFormat.Of(judged.Metric, judged.Baseline)}"),
        Gate.Judged { Method: Method.Pair } judged =>
            $"{Word(judged.Verdict),-10} {PairReport.Sentence(judged, against)}",
        Gate.Judged { Method: Method.SameWork } => "unchanged (same work)",
        Gate.Judged judged => $"{Word(judged.Verdict),-10} {BoundWords.Of(judged)}",
        Gate.NotEvaluated left => $"not judged: {ReasonWords.Of(left.Reason)}"
            + (left.Change is { } change ? $" (seen: {UnitFormat.Change(left.Metric, change)})" : ""),
        _ => throw new InvalidOperationException($"{gate.GetType().Name} is no kind of gate."),
    };

    static string Word(Verdict verdict) => verdict switch
    {
        Verdict.Regressed => "REGRESSED",
        Verdict.Improved => "improved",
        Verdict.Unchanged => "held",
        _ => "unclear",
    };
}
