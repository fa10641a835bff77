using Perf.Harness.Statistics;
using Perfolizer;
using Perfolizer.Mathematics.GenericEstimators;

namespace Perf.Agreement.Sides;

/// <summary>The time of the second variant as a multiple of the first, by one instrument.</summary>
/// <param name="Ratio">
/// The estimate of Hodges and Lehmann over processes, or pairs of them: other processes disturb some of them much, and
/// a median would need half as many again for the same precision.
/// </param>
/// <param name="Low">The smallest ratio of one of them.</param>
/// <param name="High">The largest ratio of one of them.</param>
sealed record RatioEstimate(double Ratio, double Low, double High)
{
    /// <summary>The estimate from the ratios of single processes, or of pairs of them.</summary>
    internal static RatioEstimate Of(IEnumerable<double> ratios)
    {
        double[] all = [.. ratios];
        return new RatioEstimate(HodgesLehmannEstimator.Instance.Median(new Sample(all)), all.Min(), all.Max());
    }
}
