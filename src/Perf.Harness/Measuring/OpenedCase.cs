namespace Perf.Harness.Measuring;

/// <summary>A case that a worker has opened, and what it has found out of it so far.</summary>
sealed record OpenedCase(CaseSource Source, CasePlan Plan, IMeasuredCase Case, ICaseMeasurement Measurement)
{
    internal ShownDurability? Durability { get; set; }

    internal WorkPass? Work { get; set; }

    internal ImmutableSortedDictionary<Metric, long> FileCalls { get; set; } =
        ImmutableSortedDictionary<Metric, long>.Empty;

    internal bool HasFailed { get; set; }

    internal CaseFacts Facts => Work?.Facts ?? (Measurement as LoadMeasurement)?.Facts ?? CaseFacts.None;
}
