using Perf.Harness.Baselines;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>What is said of a case without any verdict: a test that proves nothing does not pass.</summary>
static class NothingJudged
{
    /// <summary>Why there is none.</summary>
    internal static string Reasons(Comparison comparison) => string.Join(
        "; ", comparison.NotEvaluated.Select(gate => ReasonWords.Of(gate.Reason)).Distinct());

    /// <summary>The same, with what to type where a baseline is all that lacks.</summary>
    internal static string Message(Comparison comparison) =>
        comparison.NotEvaluated.Any(gate => gate.Reason is Reason.NoBaseline)
            ? $"{comparison.Case} has no baseline yet: nothing was judged. See the figures in the output of this test; "
                + $"to accept them, give the reason and commit baselines/:\n  {AcceptCommand.For(comparison.Case)}"
            : $"{comparison.Case}: nothing was judged: {Reasons(comparison)}";
}
