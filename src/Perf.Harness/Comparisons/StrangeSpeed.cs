using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Comparisons;

/// <summary>A speed at which the machine never was while a cost was calibrated.</summary>
static class StrangeSpeed
{
    // Costs that were learnt while the machine had one of its speeds lay up to 14.9 % off at another one, 0.31 of the
    // logarithm of the factor between them, and less for most: six cases, twice, to both sides;
    // docs/decisions/0013-speeds.md.
    const double Share = 0.3;

    /// <summary>What more it allows, as a share of the cost; 0 at a speed that was met.</summary>
    /// <param name="runs">The runs.</param>
    /// <param name="metric">Time, or one of load.</param>
    /// <param name="cost">What was accepted.</param>
    internal static double Of(IReadOnlyList<Run> runs, Metric metric, CostBaseline cost) =>
        cost.Expected is not { } known ? 0
            : Share * runs.Average(run => known.Beyond(Cost.ExpectedOfRun(run, metric, cost.Weights)));

    /// <summary>What a reason tells of it, and what to do; nothing where it would not change a digit.</summary>
    /// <param name="strange">What more it allows.</param>
    internal static string Words(double strange) => strange < TooLittle ? "" : string.Create(
        CultureInfo.InvariantCulture,
        $": the machine's speed is a factor of {Math.Exp(strange / Share):0.00} from any that this was calibrated at; "
        + $"look again at another time, or calibrate what was accepted now too (PERF_BASELINES=calibrate)");

    const double TooLittle = 0.01;
}
