using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Harness.Reports;

/// <summary>Every gate of one case in a line, and what was only observed, for the test's own output.</summary>
public static class CaseReport
{
    /// <summary>The report of a case, red or green.</summary>
    public static string For(Comparison comparison) => string.Join('\n',
    [
        comparison.Case.ToString(),
        .. comparison.Gates.Select(Line),
        .. comparison.Observed.Select(seen => $"  observed         {UnitFormat.Observed(seen.Key, seen.Value)}"),
        .. comparison.Against.Select(seen => $"  {seen}"),
        .. comparison.NoDuet is { } reason ? [$"  no duet: {reason}"] : (string[])[],
        .. comparison.SubjectChanges.Select(change => $"  the subject changed: {change}"),
        .. comparison.Warnings.Select(warning => $"  warning: {warning}"),
    ]);

    static string Line(Gate gate) => gate switch
    {
        Gate.Judged { Metric.Noise: Noise.Exact } judged =>
            $"  {judged.Metric.Name,-16} {Word(judged.Verdict),-10} {UnitFormat.Of(judged.Metric, judged.Now)}"
            + (judged.Now.Equals(judged.Baseline) ? "" : $", baseline {UnitFormat.Of(judged.Metric, judged.Baseline)}"),
        Gate.Judged { Metric.IsSlope: true } judged =>
            $"  {judged.Metric.Name,-16} {Word(judged.Verdict),-10} {UnitFormat.Of(judged.Metric, judged.Now)}, "
            + $"baseline {UnitFormat.Of(judged.Metric, judged.Baseline)}, tolerance {judged.Tolerance}",
        Gate.Judged { Duet: { } duet } judged =>
            $"  {judged.Metric.Name,-16} {Word(judged.Verdict),-10} {duet}, tolerance {judged.Tolerance}",
        Gate.Judged judged =>
            $"  {judged.Metric.Name,-16} {Word(judged.Verdict),-10} {UnitFormat.Change(judged.Metric, judged.Change)}"
            + (judged.Detectable is { } least
                ? $", {UnitFormat.Change(judged.Metric, least)} would have been found" : "")
            + (judged.Raw is { } raw ? $"; raw {UnitFormat.Of(judged.Metric, raw)} a round" : ""),
        Gate.Unjudged unjudged =>
            $"  {unjudged.Metric.Name,-16} not judged: {unjudged.Reason}"
            + (unjudged.Change is { } change ? $" (seen: {UnitFormat.Change(unjudged.Metric, change)})" : ""),
        _ => throw new InvalidOperationException($"{gate.GetType().Name} is no kind of gate."),
    };

    static string Word(Verdict verdict) => verdict switch
    {
        Verdict.Regressed => "REGRESSED",
        Verdict.Improved => "improved",
        Verdict.Equivalent => "held",
        _ => "unclear",
    };
}
