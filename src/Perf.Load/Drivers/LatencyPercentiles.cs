namespace Perf.Load.Drivers;

/// <summary>The times that so many of the operations stayed within; null where there were too few to say.</summary>
sealed record LatencyPercentiles(long Count)
{
    /// <summary>The time of half of them.</summary>
    public Percentile? P50 { get; init; }

    /// <summary>The time of 95 of 100.</summary>
    public Percentile? P95 { get; init; }

    /// <summary>The time of 99 of 100.</summary>
    public Percentile? P99 { get; init; }

    /// <summary>The time of 999 of 1,000.</summary>
    public Percentile? P999 { get; init; }

    /// <summary>The seconds of the slowest, or null where there was none.</summary>
    public double? Max { get; init; }

    /// <summary>
    /// All latencies in ticks, the shortest first, where they are too few for a p99; empty where they are not.
    /// </summary>
    internal ImmutableArray<long> Few { get; init; } = [];

    /// <summary>Exact percentiles: each is the latency of an operation that happened.</summary>
    internal static LatencyPercentiles Of(
        ReadOnlySpan<long> sortedTicks, double ticksPerSecond) => new(sortedTicks.Length)
        {
            P50 = Percentile.Of(sortedTicks, 500, ticksPerSecond),
            P95 = Percentile.Of(sortedTicks, 950, ticksPerSecond),
            P99 = Percentile.Of(sortedTicks, 990, ticksPerSecond),
            P999 = Percentile.Of(sortedTicks, 999, ticksPerSecond),
            Max = sortedTicks.IsEmpty ? null : sortedTicks[^1] / ticksPerSecond,
            Few = Percentile.Of(sortedTicks, 990, ticksPerSecond) is null ? [.. sortedTicks] : [],
        };
}
