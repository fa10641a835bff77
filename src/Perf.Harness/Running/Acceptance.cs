using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>An accepted case: the baseline that holds it, and what the ledger says of it.</summary>
/// <param name="Baseline">The old baseline with the case as it is now.</param>
/// <param name="Ledger">The changes, none where the numbers are the old ones.</param>
sealed record Acceptance(Baseline Baseline, ImmutableArray<LedgerEntry> Ledger)
{
    /// <summary>The processes whose work must agree.</summary>
    public const int Processes = 2;

    /// <summary>The processes that show by how much allocations differ, where the first ones differ.</summary>
    public const int ProcessesOfUneven = 4;

    const int SlopeDecimals = 3;

    /// <summary>Accepts the runs of one case: a pure function.</summary>
    /// <param name="old">The baseline of the configuration, or null where there is none yet.</param>
    /// <param name="comparison">The case as it was judged, pairs included.</param>
    /// <param name="runs">The runs of the case, one of each process; they must agree.</param>
    /// <param name="reason">Why, for the ledger.</param>
    /// <param name="build">The fingerprint of this build.</param>
    /// <exception cref="AcceptanceException">The runs can't be accepted as they are.</exception>
    public static Acceptance Of(
        Baseline? old, Comparison comparison, IReadOnlyList<Run> runs, string reason, string? build = null)
    {
        runs = AgreeingRuns.WithoutUnevenSizes(runs);
        Run first = AgreeingRuns.Check(runs);
        CaseBaseline? before = old?.Find(first.Case);
        CaseBaseline? comparable = before?.OtherDefinition(first) is null ? before : null;
        CaseBaseline after = CaseOf(runs, comparable, comparison) with { Build = build };
        Baseline baseline = old
            ?? new Baseline { Engine = first.Case.Engine, Configuration = first.Case.Configuration };
        return new Acceptance(
            baseline with
            {
                Cases = baseline.Cases.SetItem(first.Case.What, after),
                Machine = after.Time != comparable?.Time ? first.Machine : baseline.Machine,
            },
            [.. LedgerOf(old, comparison, reason, before, comparable, after)]);
    }

    static CaseBaseline CaseOf(IReadOnlyList<Run> runs, CaseBaseline? old, Comparison comparison)
    {
        Run first = runs[0];
        TimeBaseline? time = TimeOf(runs, old, comparison);
        bool isOldTime = old is not null && time == old.Time && first.Batch.Operations == old.Batch.Operations;
        bool isOldCount = old?.Counting is not null
            && (first.Counting is null || !comparison.Moved.Contains(Metric.Instructions));
        return new CaseBaseline
        {
            Definition = first.Facts.Definition,
            Options = first.Facts.Options.ToImmutableSortedDictionary(StringComparer.Ordinal),
            Subject = first.Subject,
            Schema = first.Facts.Schema,
            Sql = first.Facts.Sql,
            WorkOperations = first.WorkOperations,
            Batch = isOldTime ? first.Batch.Repeated(old!.Batch.Repetitions) : first.Batch,
            Cores = first.Facts.Cores,
            Work = AcceptedWork.Of(runs, old),
            AllocationTolerance = AllocationSpread.Tolerance(runs, old),
            Waits = WaitsOf(runs, old, comparison.Moved),
            Counting = isOldCount ? old!.Counting : first.Counting,
            CountedWith = isOldCount ? old!.CountedWith : first.CountedWith,
            Time = time,
            Slopes = SlopesOf(runs, old, comparison.Moved),
        };
    }

    static long? WaitsOf(IReadOnlyList<Run> runs, CaseBaseline? old, IReadOnlySet<Metric> moved) =>
        old?.Waits is { } kept && !moved.Contains(Metric.Waits) ? kept : runs.Min(run => run.Waits) ?? old?.Waits;

    // A figure that nothing moved stays, or every acceptance would move all of them by a machine's mood.
    static TimeBaseline? TimeOf(IReadOnlyList<Run> runs, CaseBaseline? old, Comparison comparison)
    {
        if (runs.Any(run => run.TimeNotComparable is not null || run.Calibration is null)) return old?.Time;
        Metric[] metrics = [.. runs[0].Measured.Where(metric => metric.IsTimed
            && runs.All(run => run.Middle(metric) is > 0))];
        if (metrics.Length == 0) return old?.Time;
        bool isKept = old?.Time is { } known && known.Values.Keys.SequenceEqual(metrics)
            && old.Batch.Operations == runs[0].Batch.Operations
            && !comparison.IsToAccept;
        if (isKept) return old!.Time;
        return new TimeBaseline(
            metrics.ToImmutableSortedDictionary(
                metric => metric, metric => Median.Of(runs.Select(run => run.Middle(metric)!.Value))),
            new CalibrationTimes(
                Median.Of(runs.Select(run => run.Calibration!.Processor)),
                Median.Of(runs.Select(run => run.Calibration!.Sync))));
    }

    static ImmutableSortedDictionary<Metric, double> SlopesOf(
        IReadOnlyList<Run> runs, CaseBaseline? old, IReadOnlySet<Metric> moved)
    {
        var kept = old?.Slopes ?? ImmutableSortedDictionary<Metric, double>.Empty;
        if (runs.Any(run => run.TimeNotComparable is not null)) return kept;
        return kept.RemoveRange(kept.Keys.Where(metric => moved.Contains(metric))).SetItems(
            from metric in runs[0].Measured
            where metric.IsSlope && (moved.Contains(metric) || !kept.ContainsKey(metric))
            select KeyValuePair.Create(
                metric, Math.Round(runs.Average(run => Median.Of(run.ValuesOf(metric))), SlopeDecimals)));
    }

    static IEnumerable<LedgerEntry> LedgerOf(
        Baseline? old, Comparison comparison, string reason, CaseBaseline? before, CaseBaseline? comparable,
        CaseBaseline after)
    {
        CaseId id = comparison.Case;
        if (old is null) return [LedgerEntry.FirstOf(id.Engine, id.Configuration, reason)];
        if (comparable is not null) return AcceptedChanges.Between(comparable, after, comparison, reason);
        LedgerKind kind = before is null ? LedgerKind.New : LedgerKind.Reset;
        return [new LedgerEntry(id, LedgerEntry.AllGates, kind, reason)];
    }
}
