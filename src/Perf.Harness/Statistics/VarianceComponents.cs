namespace Perf.Harness.Statistics;

/// <summary>
/// What a variance is made of where values come in groups: how far members of one group lie apart, and how far the
/// groups do.
/// </summary>
/// <param name="Within">The variance within groups.</param>
/// <param name="Between">The variance between groups, without bias: below 0 where groups are more alike than chance
/// makes them.</param>
/// <remarks>
/// The analysis of variance of one random factor: Searle, Casella, McCulloch, Variance Components (1992), 3.4, for
/// groups of one size.
/// </remarks>
public readonly record struct VarianceComponents(double Within, double Between)
{
    /// <summary>The components of some groups.</summary>
    /// <param name="groups">Two groups at least, all of one size of two at least.</param>
    /// <exception cref="ArgumentException">There are fewer, or they differ in size.</exception>
    public static VarianceComponents Of(IReadOnlyList<IReadOnlyList<double>> groups)
    {
        if (groups.Count < 2 || groups[0].Count < 2 || groups.Any(group => group.Count != groups[0].Count))
        {
            throw new ArgumentException(
                $"Found groups of {string.Join(", ", groups.Select(group => group.Count))}, "
                + "wanted two or more of one size of two or more.",
                nameof(groups));
        }

        int size = groups[0].Count;
        double within = groups.Average(Variance);
        double ofMeans = Variance([.. groups.Select(group => group.Average())]);
        return new VarianceComponents(within, ofMeans - (within / size));

        static double Variance(IReadOnlyList<double> values) => Math.Pow(StandardDeviation.Of(values), 2);
    }
}
