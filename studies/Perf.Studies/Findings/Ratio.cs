namespace Perf.Studies.Findings;

/// <summary>How many times one cell is another, from raw samples.</summary>
/// <param name="Value">The ratio of the medians, or the median of the ratios.</param>
/// <param name="Interval">Its interval: the ends of both medians' 95 % intervals against each other, or that of the
/// ratios.</param>
sealed record Ratio(double Value, Interval Interval)
{
    bool IsCounted { get; init; }

    /// <summary>What the number is, in words after it.</summary>
    internal string Unit { get; init; } = " times";

    /// <summary>The ratio of two samples of positive numbers.</summary>
    public static Ratio Of(IReadOnlyCollection<double> sample, IReadOnlyCollection<double> other)
    {
        Interval above = Interval.OfMedian(sample);
        Interval below = Interval.OfMedian(other);
        return new Ratio(
            Median.Of(sample) / Median.Of(other), new Interval(above.Low / below.High, above.High / below.Low));
    }

    /// <summary>
    /// The ratio of two samples whose values were taken alternately: each with the next, so that what the machine did
    /// meanwhile is in both.
    /// </summary>
    public static Ratio OfPairs(IReadOnlyList<double> sample, IReadOnlyList<double> other) =>
        OfRatios([.. sample.Zip(other, (one, its) => one / its)]);

    /// <summary>The median of ratios, each of them taken at one moment.</summary>
    public static Ratio OfRatios(IReadOnlyCollection<double> ratios) =>
        new(Median.Of(ratios), Interval.OfMedian(ratios));

    /// <summary>An exact one, of counted numbers.</summary>
    public static Ratio Exactly(double value) => new(value, new Interval(value, value)) { IsCounted = true };

    /// <inheritdoc/>
    public override string ToString() => IsCounted
        ? FormattableString.Invariant($"{Figure(Value)}{Unit}, counted")
        : FormattableString.Invariant($"{Figure(Value)}{Unit} ({Figure(Interval.Low)} to {Figure(Interval.High)})");

    static string Figure(double value) =>
        value.ToString(
            value >= 100 ? "#,0" : value >= 10 ? "0.0" : "0.00", System.Globalization.CultureInfo.InvariantCulture);
}
