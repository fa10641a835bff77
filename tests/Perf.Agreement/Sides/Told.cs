using Perf.Harness.Statistics;

namespace Perf.Agreement.Sides;

/// <summary>What an instrument tells of two variants: the second's time as a multiple of the first's.</summary>
/// <param name="Ratio">The median over processes, or pairs of them: a neighbour disturbs some of them much.</param>
/// <param name="Low">The least that one of them has told.</param>
/// <param name="High">The most that one of them has told.</param>
sealed record Told(double Ratio, double Low, double High)
{
    /// <summary>What single processes, or pairs of them, have told together.</summary>
    internal static Told Of(IEnumerable<double> ratios)
    {
        double[] all = [.. ratios];
        return new Told(Median.Of(all), all.Min(), all.Max());
    }
}
