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
    public static double? LogOf(Metric metric, IReadOnlyList<Round> one, IReadOnlyList<Round> other)
    {
        double[] blocks =
        [
            .. one.Zip(other, (first, second) => LogOf(metric, first, second)).Chunk(RoundsInBlock)
                .Where(block => block.Length == RoundsInBlock && block.All(log => log is not null))
                .Select(block => block.Average()!.Value),
        ];
        return blocks.Length == 0 ? null : Median.Of(blocks);
    }

    static double? LogOf(Metric metric, Round one, Round other) =>
        one.Values.TryGetValue(metric, out double ofOne) && other.Values.TryGetValue(metric, out double ofOther)
            ? Math.Log(metric.Cost(ofOne) / metric.Cost(ofOther)) : null;
}
