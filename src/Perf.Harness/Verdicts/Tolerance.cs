namespace Perf.Harness.Verdicts;

/// <summary>
/// The change we agree not to care about: a share of the baseline, but never less than a floor in its unit.
/// </summary>
sealed record Tolerance(double Share, double Floor)
{
    /// <summary>Not the slightest change.</summary>
    public static Tolerance Exact { get; } = new(0, 0);

    /// <summary>A share, 0 or more: 2 lets three times as much pass.</summary>
    public double Share { get; } = Share >= 0 ? Share
        : throw new ArgumentOutOfRangeException(nameof(Share), Share, "A tolerance is not negative.");

    /// <summary>The least change that counts, in the metric's unit; not negative.</summary>
    public double Floor { get; } = Floor >= 0 ? Floor
        : throw new ArgumentOutOfRangeException(nameof(Floor), Floor, "A floor is not negative.");

    /// <summary>Whether it is that wide because a part of the subject has changed.</summary>
    public bool IsForOtherSubject { get; init; }

    /// <summary>The tolerance in the baseline's unit.</summary>
    public double Of(double baseline) => Math.Max(Share * Math.Abs(baseline), Floor);
}
