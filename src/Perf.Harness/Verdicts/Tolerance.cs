namespace Perf.Harness.Verdicts;

/// <summary>
/// The change that still passes: a share of the baseline, but at least a floor in its unit.
/// </summary>
sealed record Tolerance(double Share, double Floor)
{
    /// <summary>No change passes.</summary>
    public static Tolerance Exact { get; } = new(0, 0);

    /// <summary>The share, 0 or more: with 2, three times the baseline passes.</summary>
    public double Share { get; } = Share >= 0 ? Share
        : throw new ArgumentOutOfRangeException(nameof(Share), Share, "A tolerance is not negative.");

    /// <summary>The least change that counts, in the metric's unit; not negative.</summary>
    public double Floor { get; } = Floor >= 0 ? Floor
        : throw new ArgumentOutOfRangeException(nameof(Floor), Floor, "A floor is not negative.");

    /// <summary>Whether it is wider because a part of the subject has changed.</summary>
    public bool IsForOtherSubject { get; init; }

    /// <summary>The tolerance in the baseline's unit.</summary>
    public double Of(double baseline) => Math.Max(Share * Math.Abs(baseline), Floor);
}
