using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>How far one of two that took turns lies above the other within one pair of processes.</summary>
static class PairedRatio
{
    // Two rounds of each make a block: what drifts evenly while it runs cancels out.
    const int RoundsInBlock = 2;

    /// <summary>
    /// The median over the ABBA blocks of the logarithm of the ratio of costs; a block of which a round lacks the
    /// metric is left out. Null where none is left.
    /// </summary>
    /// <param name="metric">What is compared.</param>
    /// <param name="one">The rounds of one of the two, in the order of time.</param>
    /// <param name="other">The same rounds of the other.</param>
    /// <exception cref="ArgumentException">One of the two had more rounds.</exception>
    public static double? LogOf(Metric metric, IReadOnlyList<Round> one, IReadOnlyList<Round> other)
    {
        if (one.Count != other.Count)
        {
            throw new ArgumentException(
                $"Found {one.Count} rounds of one and {other.Count} of the other, expected as many of each.");
        }

        double?[] blocks = [.. Enumerable.Range(0, one.Count / RoundsInBlock)
            .Select(block => LogOfBlock(metric, one, other, block * RoundsInBlock))];
        double[] whole = [.. blocks.OfType<double>()];
        return whole.Length == 0 ? null : Median.Of(whole);
    }

    static double? LogOfBlock(Metric metric, IReadOnlyList<Round> one, IReadOnlyList<Round> other, int first)
    {
        double sum = 0;
        for (int round = first; round < first + RoundsInBlock; round++)
        {
            if (!one[round].Values.TryGetValue(metric, out double here)
                || !other[round].Values.TryGetValue(metric, out double there)) return null;
            sum += Math.Log(metric.Cost(here) / metric.Cost(there));
        }

        return sum / RoundsInBlock;
    }
}
