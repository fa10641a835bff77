using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Baselines;

/// <summary>
/// The accepted cost of one metric of one case in one environment, with the digits that the file keeps.
/// </summary>
/// <param name="Cost">The mean over the processes of each one's median multiple of the expected time.</param>
/// <param name="Value">The raw median in the metric's unit: for people, never compared.</param>
/// <param name="Processes">The workers that measured it.</param>
/// <param name="Spread">The standard deviation between the processes, as a share of the cost.</param>
/// <param name="Weights">What the expected time is made of.</param>
public sealed record CostBaseline(double Cost, double Value, int Processes, double Spread, Weights Weights)
{
    /// <summary>The mean over the processes of each one's median multiple of the expected time.</summary>
    public double Cost { get; } = SignificantDigits.Round(Positive(Cost, nameof(Cost)), 4);

    /// <summary>The raw median in the metric's unit: for people, never compared.</summary>
    public double Value { get; } = SignificantDigits.Round(Positive(Value, nameof(Value)), 4);

    /// <summary>The workers that measured it.</summary>
    public int Processes { get; } = Processes > 0 ? Processes
        : throw new ArgumentOutOfRangeException(
            nameof(Processes), Processes, "A cost is measured by one worker at least.");

    /// <summary>The standard deviation between the processes, as a share of the cost.</summary>
    public double Spread { get; } = double.IsFinite(Spread) && Spread >= 0 ? SignificantDigits.Round(Spread, 3)
        : throw new ArgumentOutOfRangeException(nameof(Spread), Spread, "A spread is 0 or more.");

    /// <summary>
    /// How far another hour moved all processes at once, as a share; null until somebody has calibrated.
    /// </summary>
    public double? Wander { get; init; }

    /// <summary>Whether somebody has learnt what another hour does to it: until then it is told, not judged.</summary>
    public bool IsCalibrated => Wander is not null;

    /// <summary>How fast the machine was meanwhile; null until somebody has calibrated.</summary>
    public ExpectedSeconds? Expected { get; init; }

    /// <summary>What the expected time is made of.</summary>
    public Weights Weights { get; } = Weights.Rounded();

    static double Positive(double number, string name) => double.IsFinite(number) && number > 0 ? number
        : throw new ArgumentOutOfRangeException(name, number, "Costs and values are above 0.");
}
