namespace Perf.Concurrency.Drivers;

/// <summary>The seconds that so many of 100 operations stayed within; null where there were too few to say.</summary>
/// <param name="Count">The operations.</param>
/// <param name="P50">The seconds of half of them.</param>
/// <param name="P95">The seconds of 95 of 100.</param>
/// <param name="P99">The seconds of 99 of 100.</param>
sealed record LatencyPercentiles(long Count, double? P50, double? P95, double? P99)
{
    // With fewer operations beyond it a percentile is the luck of a few: it takes 3,000 operations for a p99.
    const int OperationsBeyond = 30;

    /// <summary>Exact percentiles by the nearest rank: each is the latency of an operation that happened.</summary>
    internal static LatencyPercentiles Of(ReadOnlySpan<long> sortedTicks, double ticksPerSecond) => new(
        sortedTicks.Length,
        Rank(sortedTicks, 50, ticksPerSecond),
        Rank(sortedTicks, 95, ticksPerSecond),
        Rank(sortedTicks, 99, ticksPerSecond));

    static double? Rank(ReadOnlySpan<long> sorted, int percent, double ticksPerSecond)
    {
        long count = sorted.Length;
        if (count * (100 - percent) < OperationsBeyond * 100) return null;
        long rank = ((count * percent) + 99) / 100; // the smallest one that so many per cent do not exceed, from 1
        return sorted[(int)(rank - 1)] / ticksPerSecond;
    }
}
