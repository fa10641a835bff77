namespace Perf.Harness.Statistics;

/// <summary>Where a number lies, at a stated confidence.</summary>
readonly record struct Interval(double Low, double High)
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
}
