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
