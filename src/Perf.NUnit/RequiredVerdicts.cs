using Perf.Harness.Baselines;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>
/// What <c>PERF_REQUIRE=all</c> adds to the verdicts: a gate without a verdict fails its test, and a run without any
/// gate fails.
/// </summary>
sealed class RequiredVerdicts
{
    readonly Dictionary<string, CaseId> _reportedBy = [];

    /// <summary>Why a required verdict is missing, and what to type; null if every gate has one.</summary>
    internal string? Missing(Comparison comparison)
    {
        IReadOnlyList<string> missing = RequiredReport.Missing([comparison], [], new PairStatus());
        if (missing.Count == 0) return null;

        // Two hundred failures with the same text would bury the cause.
        string cause = string.Join('\n', missing).Replace(comparison.Case.ToString(), "", StringComparison.Ordinal);
        if (!_reportedBy.TryAdd(cause, comparison.Case) && _reportedBy[cause] != comparison.Case)
            return $"{comparison.Case}: PERF_REQUIRE=all: gates without a verdict, as in {_reportedBy[cause]}";
        return $"{comparison.Case}: gates have no verdict:\n  {string.Join("\n  ", missing)}\n"
            + $"Expected a verdict for every gate, because PERF_REQUIRE=all is set. {WhatToType(comparison)}";
    }

    /// <summary>What the whole run lacks; null if it lacks nothing.</summary>
    /// <param name="leftOut">One sentence for each package that the feed did not carry.</param>
    /// <param name="pairs">The state of the reference build.</param>
    internal static string? Missing(IReadOnlyList<string> leftOut, PairStatus pairs)
    {
        IReadOnlyList<string> missing = RequiredReport.Missing([], leftOut, pairs);
        return missing.Count == 0 ? null
            : $"The run is not complete:\n  {string.Join("\n  ", missing)}\n"
                + "Expected a complete run, because PERF_REQUIRE=all is set. Mend what the line above names, and run "
                + "the same command again.";
    }

    /// <summary>Why a run in which no [PerfTest] or [PerfLoad] was judged fails.</summary>
    /// <param name="all">The command that runs all tests of the project.</param>
    internal static string NoGate(string all) =>
        "No gate was evaluated: no [PerfTest] or [PerfLoad] ran. Expected at least one, because PERF_REQUIRE=all is "
        + $"set. Check the test filter, [Ignore] and [Explicit], then run: {all}";

    static string WhatToType(Comparison comparison)
    {
        Reason[] reasons = [.. comparison.NotEvaluated.Select(gate => gate.Reason)];
        string repeat = AcceptCommand.Repeat(comparison.Case);
        return reasons.Any(reason => reason is Reason.NoBaseline)
                ? $"Accept a baseline, and commit baselines/:\n  {AcceptCommand.For(comparison.Case)}"
            : reasons.Any(reason => reason is Reason.OutOfBudget)
                ? $"Run it with a larger budget:\n  {repeat} -e PERF_BUDGET=10m"
            : $"Mend what the line above names, then run:\n  {repeat}";
    }
}
