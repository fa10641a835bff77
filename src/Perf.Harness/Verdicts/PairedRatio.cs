using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>The ratio of the times of two builds within one pair of processes.</summary>
static class PairedRatio
{
    // Two rounds of each are a block: linear drift within a block cancels out.
    const int RoundsInBlock = 2;

    /// <summary>
    /// The median over the ABBA blocks of the logarithm of the cost ratio. A block is skipped if a round lacks the
    /// metric; null if no block remains.
    /// </summary>
    /// <param name="metric">What is compared.</param>
    /// <param name="one">The rounds of one build, in the order of time.</param>
    /// <param name="other">The same rounds of the other build.</param>
    /// <exception cref="ArgumentException">The numbers of rounds differ.</exception>
    public static double? LogOf(Metric metric, IReadOnlyList<Round> one, IReadOnlyList<Round> other)
    {
        if (one.Count != other.Count)
        {
            throw new ArgumentException(
                $"Found {one.Count} rounds of one and {other.Count} of the other, expected the same number.");
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
            if (!one[round].Values.TryGetValue(metric, out double ofOne)
                || !other[round].Values.TryGetValue(metric, out double ofOther)) return null;
            sum += Math.Log(metric.Cost(ofOne) / metric.Cost(ofOther));
        }

        return sum / RoundsInBlock;
    }
}
