using System.Collections.Concurrent;

namespace Perf.Harness.Statistics;

/// <summary>The value that half of a sample stays below.</summary>
static class Median
{
    /// <summary>The middle value, or the mean of the two in the middle.</summary>
    /// <exception cref="ArgumentException">The sample is empty.</exception>
    public static double Of(IEnumerable<double> sample)
    {
        double[] sorted = [.. sample.Order()];
        if (sorted.Length == 0) throw new ArgumentException("An empty sample has no median.", nameof(sample));
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

/// <summary>How far the values of a sample lie from their mean.</summary>
static class StandardDeviation
{
    /// <summary>The sample standard deviation, in the unit of the values; two of them at least.</summary>
    public static double Of(IReadOnlyCollection<double> sample)
    {
        double mean = sample.Average();
        return Math.Sqrt(sample.Sum(value => (value - mean) * (value - mean)) / (sample.Count - 1));
    }
}

/// <summary>How something grows with size: the slope of a straight line on log-log paper.</summary>
static class Slope
{
    /// <summary>
    /// The least-squares slope of log(value) on log(size): 0 where size does not matter, 1 where twice the size is
    /// twice the value.
    /// </summary>
    /// <param name="points">Sizes with their values, all above 0, two sizes at least.</param>
    /// <exception cref="ArgumentException">No line goes through these points.</exception>
    public static double OfLogs(IReadOnlyCollection<(double Size, double Value)> points)
    {
        if (points.Any(point => !(point.Size > 0) || !(point.Value > 0))
            || points.DistinctBy(point => point.Size).Count() < 2)
        {
            throw new ArgumentException(
                $"Sizes and values are above 0, and two sizes at least are needed; found {string.Join(", ", points)}.",
                nameof(points));
        }

        double size = points.Average(point => Math.Log(point.Size));
        double value = points.Average(point => Math.Log(point.Value));
        return points.Sum(point => (Math.Log(point.Size) - size) * (Math.Log(point.Value) - value))
            / points.Sum(point => (Math.Log(point.Size) - size) * (Math.Log(point.Size) - size));
    }
}

/// <summary>Quantiles of Student's distribution.</summary>
/// <remarks>Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4, inverted by
/// bisection.</remarks>
static class StudentT
{
    const int Halvings = 200;

    static readonly ConcurrentDictionary<(double, int), double> Known = new();

    /// <summary>What a value exceeds with the given probability.</summary>
    /// <param name="upperTail">The probability, above 0 and below 0.5: 0.025 for a two-sided 95 %.</param>
    /// <param name="freedom">The degrees of freedom, 1 at least.</param>
    public static double Quantile(double upperTail, int freedom)
    {
        if (!(upperTail is > 0 and < 0.5) || freedom < 1)
        {
            throw new ArgumentOutOfRangeException(
                nameof(upperTail), (upperTail, freedom), "A tail is above 0 and below 0.5, with a degree of freedom.");
        }

        return Known.GetOrAdd((upperTail, freedom), Find);
    }

    static double Find((double UpperTail, int Freedom) wanted)
    {
        double low = 0, high = 1;
        while (UpperTail(high, wanted.Freedom) > wanted.UpperTail) high *= 2;
        for (int i = 0; i < Halvings; i++)
        {
            double middle = (low + high) / 2;
            if (UpperTail(middle, wanted.Freedom) > wanted.UpperTail) low = middle;
            else high = middle;
        }

        return high;
    }

    static double UpperTail(double t, int freedom)
    {
        double angle = Math.Atan(t / Math.Sqrt(freedom));
        double cosine = Math.Cos(angle), term = freedom % 2 == 1 ? cosine : 1, sum = 0;
        for (int k = freedom % 2 == 1 ? 3 : 2; k <= freedom; k += 2)
        {
            sum += term;
            term *= cosine * cosine * (k - 1) / k;
        }

        double within = freedom % 2 == 0 ? Math.Sin(angle) * sum
            : 2 / Math.PI * (angle + (Math.Sin(angle) * sum));
        return (1 - within) / 2;
    }
}
