namespace Perf.Harness.Statistics;

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
