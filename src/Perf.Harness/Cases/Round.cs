namespace Perf.Harness.Cases;

/// <summary>One timed batch, or one window of a load.</summary>
/// <param name="Values">
/// What was measured, in base units: seconds, operations in a second. Empty where the host took the machine away
/// meanwhile, or the window was void.
/// </param>
sealed record Round(ImmutableSortedDictionary<Metric, double> Values)
{
    /// <summary>A round that tells nothing.</summary>
    public static Round Empty { get; } = new(ImmutableSortedDictionary<Metric, double>.Empty);

    /// <summary>A round of one value.</summary>
    public static Round Of(Metric metric, double value) =>
        new(ImmutableSortedDictionary<Metric, double>.Empty.Add(metric, value));
}
