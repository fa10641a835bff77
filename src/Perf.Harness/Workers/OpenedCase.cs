using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Workers;

/// <summary>A case that a worker has opened, and what it has found out of it so far.</summary>
sealed record OpenedCase(CaseSource Source, CasePlan Plan, IMeasuredCase Case, ICaseMeasurement Measurement)
{
    internal ShownDurability? Durability { get; set; }

    internal WorkPass? Work { get; set; }

    internal ImmutableSortedDictionary<Metric, long> FileCalls { get; set; } =
        ImmutableSortedDictionary<Metric, long>.Empty;

    internal bool HasFailed { get; set; }

    /// <summary>Another process, or nobody, has counted the work.</summary>
    internal void TakeWorkOfPlan()
    {
        Measurement.BatchSyncs = Math.Max(0, Plan.BatchSyncs);
        Measurement.UsesFiles = Plan.UsesFiles;
    }

    internal CaseFacts FactsOfLoad() => Measurement is LoadMeasurement { Facts: { } facts } ? facts
        : new CaseFacts(1, [], [], "", new Dictionary<string, string>());
}
