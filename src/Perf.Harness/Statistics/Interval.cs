namespace Perf.Harness.Statistics;

/// <summary>Where a number lies, at a stated confidence.</summary>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>Whether the whole interval lies within two bounds.</summary>
    public bool Within(double low, double high) => Low >= low && High <= high;

    /// <summary>The interval of the median at 95 %, by order statistics: whatever the distribution.</summary>
    /// <remarks>David and Nagaraja, Order Statistics, 7.1; ranks by the normal approximation of the binomial.</remarks>
    public static Interval OfMedian(IReadOnlyCollection<double> sample)
    {
        double[] sorted = [.. sample.Order()];
        if (sorted.Length == 0) return new Interval(double.NaN, double.NaN);
        const double TwoSided95 = 1.959964; // normal distribution, 0.975
        int rank = (int)Math.Floor((sorted.Length - (TwoSided95 * Math.Sqrt(sorted.Length))) / 2);
        rank = Math.Clamp(rank, 0, (sorted.Length - 1) / 2);
        return new Interval(sorted[rank], sorted[^(rank + 1)]);
    }

    /// <summary>The interval of the mean of a few values at 95 %, their spread being at least the given one.</summary>
    public static Interval OfMean(IReadOnlyCollection<double> sample, double leastSpread)
    {
        double mean = sample.Average();
        double variance = sample.Count < 2 ? 0
            : sample.Sum(value => (value - mean) * (value - mean)) / (sample.Count - 1);
        double spread = Math.Max(Math.Sqrt(variance), leastSpread * Math.Abs(mean));
        double margin = StudentT95(sample.Count - 1) * spread / Math.Sqrt(sample.Count);
        return new Interval(mean - margin, mean + margin);
    }

    // Two-sided 95 % quantiles of Student's distribution for 1 to 9 degrees of freedom; any table. From there on the
    // series of Abramowitz and Stegun, 26.7.5, as far as the square.
    static double StudentT95(int freedom) => freedom switch
    {
        <= 1 => 12.706, 2 => 4.303, 3 => 3.182, 4 => 2.776, 5 => 2.571, 6 => 2.447, 7 => 2.365, 8 => 2.306, 9 => 2.262,
        _ => 1.95996 + (2.37225 / freedom) + (2.82250 / freedom / freedom),
    };
}
