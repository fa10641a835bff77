using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>
/// How fast the machine was while a cost was calibrated: what the yardsticks made expect of a batch, in seconds.
/// </summary>
/// <param name="Least">By the process in which the machine was fastest.</param>
/// <param name="Most">By the one in which it was slowest.</param>
public sealed record ExpectedSeconds(double Least, double Most)
{
    const int Digits = 4;

    /// <summary>By the process in which the machine was fastest.</summary>
    public double Least { get; } = Least > 0 && Least <= Most ? SignificantDigits.Round(Least, Digits)
        : throw new ArgumentOutOfRangeException(nameof(Least), Least, $"The least is above 0, and at most {Most}.");

    /// <summary>By the one in which it was slowest.</summary>
    public double Most { get; } = SignificantDigits.Round(Most, Digits);

    /// <summary>How far seconds lie outside, as the logarithm of a factor; 0 inside.</summary>
    /// <param name="seconds">What the yardsticks make expect now.</param>
    public double Beyond(double seconds) =>
        Math.Max(0, Math.Max(Math.Log(seconds / Most), Math.Log(Least / seconds)));

    /// <summary>The range over some processes.</summary>
    /// <param name="seconds">What the yardsticks made expect in each.</param>
    public static ExpectedSeconds Over(IReadOnlyCollection<double> seconds) => new(seconds.Min(), seconds.Max());
}
