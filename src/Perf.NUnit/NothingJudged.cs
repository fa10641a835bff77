using Perf.Harness.Baselines;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>The message of a case without any verdict: a test that proves nothing does not pass.</summary>
static class NothingJudged
{
    /// <summary>Why there is none.</summary>
    internal static string Reasons(Comparison comparison) => string.Join(
        "; ", comparison.NotEvaluated.Select(gate => ReasonWords.Of(gate.Reason)).Distinct());

    /// <summary>The same. If only a baseline is missing: what was measured, and how to accept it.</summary>
    internal static string Message(Comparison comparison) =>
        comparison.NotEvaluated.Any(gate => gate.Reason is Reason.NoBaseline)
            ? $"""
                {comparison.Case} has no baseline yet, so nothing was judged.
                  measured:  {Measured(comparison)}
                  to accept: {AcceptCommand.For(comparison.Case)}
                Commit baselines/ together with the code.
                """.ReplaceLineEndings("\n")
            : $"{comparison.Case}: nothing was judged: {Reasons(comparison)}";

    // Of the calls of the work pass; a time is that of one call.
    static string Measured(Comparison comparison) => string.Join(", ",
        from gate in comparison.NotEvaluated
        where gate.Now > 0
        select $"{gate.Metric.Name} {UnitFormat.Of(gate.Metric, gate.Now!.Value)}")
        + $" ({UnitFormat.Counted(comparison.Operations, "operation")})";
}
