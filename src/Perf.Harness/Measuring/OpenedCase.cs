using System.Diagnostics;

namespace Perf.Harness.Measuring;

/// <summary>A case that a worker has opened, and what it has found out of it so far.</summary>
sealed record OpenedCase(CaseSource Source, CasePlan Plan, IMeasuredCase Case, ICaseMeasurement Measurement)
{
    /// <summary>The time that its set-up took.</summary>
    internal TimeSpan SetUp { get; private set; }

    internal ShownDurability? Durability { get; set; }

    internal WorkPass? Work { get; set; }

    internal ImmutableSortedDictionary<Metric, long> FileCalls { get; set; } =
        ImmutableSortedDictionary<Metric, long>.Empty;

    internal bool HasFailed { get; set; }

    internal void Prepare()
    {
        long started = Stopwatch.GetTimestamp();
        Measurement.Prepare();
        SetUp = Stopwatch.GetElapsedTime(started);
    }

    internal CaseFacts Facts => Work?.Facts ?? (Measurement as LoadMeasurement)?.Facts ?? CaseFacts.None;
}
