namespace Perf.Load.Drivers;

/// <summary>A percentile of latencies, and where it lies at 95 %.</summary>
/// <param name="Seconds">The latency of an operation that happened.</param>
/// <param name="Low">The lower bound, by order statistics.</param>
/// <param name="High">The upper bound.</param>
readonly record struct Percentile(double Seconds, double Low, double High)
{
    // With fewer operations beyond it a percentile is the luck of a few: it takes 3,000 operations for a p99.
    const int OperationsBeyond = 30;

    const double TwoSided95 = 1.959964; // normal distribution, 0.975

    /// <summary>The exact percentile by the nearest rank, or null where there are too few operations to say.</summary>
    /// <param name="sorted">Every latency, the shortest first.</param>
    /// <param name="perMille">500 for the median, 999 for the p99.9.</param>
    /// <param name="ticksPerSecond">What latencies are counted in.</param>
    /// <remarks>David and Nagaraja, Order Statistics, 7.1; ranks by the normal approximation of the binomial.</remarks>
    internal static Percentile? Of(ReadOnlySpan<long> sorted, int perMille, double ticksPerSecond)
    {
        long count = sorted.Length;
        if (count * (1_000 - perMille) < OperationsBeyond * 1_000) return null;
        long rank = ((count * perMille) + 999) / 1_000; // the smallest one that so many do not exceed, from 1
        double share = perMille / 1_000.0;
        double margin = TwoSided95 * Math.Sqrt(count * share * (1 - share));
        return new Percentile(
            At(sorted, rank), At(sorted, (long)Math.Floor(rank - margin)),
            At(sorted, (long)Math.Ceiling(rank + margin)));

        double At(ReadOnlySpan<long> all, long place) =>
            all[(int)(Math.Clamp(place, 1, count) - 1)] / ticksPerSecond;
    }
}
