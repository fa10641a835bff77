using Perf.Harness.Baselines;
using Perf.Harness.Metrics;

namespace Perf.Harness.Comparisons;

/// <summary>
/// Times that were accepted within an hour, and never calibrated. What another hour does to unchanged code is not known,
/// nor what another machine of the same name does: one had a managed list by a third slower than its yardsticks told. As
/// on a foreign machine, what doubled is slower, and nothing else is judged; <c>docs/decisions/0024-not-calibrated.md</c>.
/// Of a load throughput and medians have a factor of their own, and who waits for whom is told;
/// <c>docs/decisions/0025-turns.md</c>.
/// </summary>
static class Uncalibrated
{
    /// <summary>The comparison as an ordinary run tells it, which comes at another hour than the acceptance.</summary>
    /// <param name="comparison">What the numbers say.</param>
    /// <param name="accepted">What was accepted of the case, or null.</param>
    /// <param name="environment">This machine, or null where nothing was measured.</param>
    internal static Comparison Told(Comparison comparison, CaseBaseline? accepted, string? environment) =>
        accepted is null || environment is null ? comparison : comparison with
        {
            Gates = [.. comparison.Gates.Select(gate => Is(accepted, gate.Metric, environment) ? Told(gate) : gate)],
        };

    /// <summary>
    /// Whether it was accepted here, never calibrated, and is not judged by what its family is allowed.
    /// </summary>
    internal static bool Is(CaseBaseline accepted, Metric metric, string environment) =>
        (metric == Metric.Time || metric.IsOfTurns) && accepted.CostOf(metric, environment) is { IsCalibrated: false };

    static Gate Told(Gate gate) => gate switch
    {
        Gate.Judged { Verdict: Verdict.Regressed, Metric.IsOfTurns: false } doubled
            when doubled.Interval?.Low > CostComparer.OfForeign.Least => doubled with
            {
                Tolerance = "a factor of two where nobody has calibrated", Detectable = null,
            },
        Gate.Judged judged => Left(judged.Metric, judged.Change),
        Gate.Unjudged { Why: NotJudged.Inconclusive } unjudged => Left(unjudged.Metric, unjudged.Change),
        _ => gate,
    };

    static Gate.Unjudged Left(Metric metric, double? change) => new(
        metric, NotJudged.NotCalibrated,
        "its cost was accepted, and what another hour does to it was never learnt: -e PERF_BASELINES=calibrate learns it")
    { Change = change };
}
