using Perf.Harness.Statistics;
using Perfolizer;
using Perfolizer.Mathematics.GenericEstimators;

namespace Perf.Agreement.Sides;

/// <summary>What an instrument tells of two variants: the second's time as a multiple of the first's.</summary>
/// <param name="Ratio">
/// The estimate of Hodges and Lehmann over processes, or pairs of them: a neighbour disturbs some of them much, and a
/// median would need half as many again to be as sure.
/// </param>
/// <param name="Low">The least that one of them has told.</param>
/// <param name="High">The most that one of them has told.</param>
sealed record Told(double Ratio, double Low, double High)
{
    /// <summary>What single processes, or pairs of them, have told together.</summary>
    internal static Told Of(IEnumerable<double> ratios)
    {
        double[] all = [.. ratios];
        return new Told(HodgesLehmannEstimator.Instance.Median(new Sample(all)), all.Min(), all.Max());
    }
}
