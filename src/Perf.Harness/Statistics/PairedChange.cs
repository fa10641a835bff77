namespace Perf.Harness.Statistics;

/// <summary>
/// What several pairs of processes say together of a change. Processes differ more than rounds do, so the interval
/// is made of what the pairs differ by, and of nothing else: Student's, with one degree of freedom less than pairs.
/// </summary>
/// <param name="Log">The mean of the pairs' logarithms.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Pairs">The pairs.</param>
public sealed record PairedChange(double Log, double Error, int Pairs)
{
    // Student's quantiles for 1 to 23 degrees of freedom, of 39 in 40 and of all but one in three thousand.
    static readonly double[] Quantiles975 =
    [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069,
    ];
    static readonly double[] QuantilesSure =
    [
        954.929, 38.710, 14.819, 9.568, 7.499, 6.434, 5.795, 5.374, 5.076, 4.855, 4.685, 4.550, 4.440, 4.349, 4.273,
        4.208, 4.152, 4.104, 4.061, 4.023, 3.989, 3.959, 3.932,
    ];

    /// <summary>The most pairs that can be put together.</summary>
    public static int PairsAtMost { get; } = Quantiles975.Length + 1;

    /// <summary>The relative change: 0.041 is 4.1 % more.</summary>
    public double Change => Math.Exp(Log) - 1;

    /// <summary>Where the change lies at 95 %.</summary>
    public Interval At95 => Within(Quantiles975);

    /// <summary>Where it lies with an error of one in three thousand on each side.</summary>
    public Interval Sure => Within(QuantilesSure);

    /// <summary>The pairs put together.</summary>
    /// <param name="logs">The logarithm of the ratio of each pair of processes.</param>
    /// <exception cref="ArgumentException">There are too few to differ, or too many.</exception>
    public static PairedChange Of(IReadOnlyList<double> logs)
    {
        if (logs.Count < 2 || logs.Count > PairsAtMost)
            throw new ArgumentException($"Found {logs.Count} pairs, wanted 2 to {PairsAtMost}.", nameof(logs));
        double mean = logs.Average();
        double variance = logs.Sum(log => (log - mean) * (log - mean)) / (logs.Count - 1);
        return new PairedChange(mean, Math.Sqrt(variance / logs.Count), logs.Count);
    }

    Interval Within(double[] quantiles)
    {
        double margin = quantiles[Pairs - 2] * Error;
        return new Interval(Math.Exp(Log - margin) - 1, Math.Exp(Log + margin) - 1);
    }
}
