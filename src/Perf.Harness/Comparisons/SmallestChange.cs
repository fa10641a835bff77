using Perf.Harness.Baselines;
using Perf.Harness.Metrics;

namespace Perf.Harness.Comparisons;

/// <summary>What a gate surely finds, before anything is measured.</summary>
static class SmallestChange
{
    /// <summary>
    /// The smallest change of an accepted cost that would be found in nineteen of twenty runs, where they are made in
    /// the environment of the acceptance and others of the configuration are measured beside it: a share, infinite where
    /// none would be.
    /// </summary>
    internal static double Of(Baseline baseline, CaseBaseline accepted, Metric metric, string environment) =>
        Uncalibrated.Is(accepted, metric, environment)
            ? metric.IsOfTurns ? double.PositiveInfinity : CostComparer.OfForeign.Least
            : CostComparer.RuleOf(metric).Detectable(
                NoiseFamilies.NoiseOf(baseline, accepted, metric, environment).Told(), CostComparer.ConfirmingAtMost);
}
