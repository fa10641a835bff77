namespace Perf.Harness.Statistics;

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
