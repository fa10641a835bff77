namespace Perf.Harness.Comparisons;

/// <summary>
/// The change we agree not to care about: a share of the baseline, but never less than a floor in its unit.
/// </summary>
public sealed record Tolerance(double Share, double Floor)
{
    /// <summary>Not the slightest change.</summary>
    public static Tolerance Exact { get; } = new(0, 0);

    /// <summary>A share in [0, 1).</summary>
    public double Share { get; } = Share is >= 0 and < 1 ? Share
        : throw new ArgumentOutOfRangeException(nameof(Share), Share, "A tolerance is a share in [0, 1).");

    /// <summary>The least change that counts, in the metric's unit; not negative.</summary>
    public double Floor { get; } = Floor >= 0 ? Floor
        : throw new ArgumentOutOfRangeException(nameof(Floor), Floor, "A floor is not negative.");

    /// <summary>The tolerance in the baseline's unit.</summary>
    public double Of(double baseline) => Math.Max(Share * Math.Abs(baseline), Floor);
}
