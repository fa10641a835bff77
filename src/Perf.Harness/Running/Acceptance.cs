using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>The result of accepting one case: the new baseline and the rows for the ledger.</summary>
/// <param name="Baseline">The baseline of the configuration, with the new values of the case.</param>
/// <param name="Ledger">One row for each changed gate; empty if no number changed.</param>
sealed record Acceptance(Baseline Baseline, ImmutableArray<LedgerEntry> Ledger)
{
    /// <summary>The number of processes that must count the same work.</summary>
    public const int Processes = 2;

    /// <summary>The number of processes to measure if allocated bytes differ between the first two.</summary>
    public const int ProcessesOfUneven = 4;

    const int SlopeDecimals = 3;

    /// <summary>Computes the new baseline and ledger rows of one case; writes nothing.</summary>
    /// <param name="old">The baseline of the configuration; null if there is none yet.</param>
    /// <param name="comparison">The verdict on the case, pairs included.</param>
    /// <param name="runs">The runs of the case, one from each process; they must agree.</param>
    /// <param name="reason">The reason that is written to the ledger.</param>
    /// <param name="build">The fingerprint of this build.</param>
    /// <param name="countsMayDiffer">Whether counts that differ between the runs are skipped.</param>
    /// <exception cref="AcceptanceException">The runs do not agree.</exception>
    public static Acceptance Of(
        Baseline? old, Comparison comparison, IReadOnlyList<Run> runs, string reason, string? build = null,
        bool countsMayDiffer = false)
    {
        runs = AgreeingRuns.WithoutUneven(runs, countsMayDiffer);
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

    // A time without a significant change keeps its old value: otherwise each acceptance adds the noise of a machine.
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

/// <summary>Lists the ledger rows of one accepted case: one row for each changed gate.</summary>
static class AcceptedChanges
{
    const int Digits = 4;

    internal static IEnumerable<LedgerEntry> Between(
        CaseBaseline old, CaseBaseline now, Comparison comparison, string reason)
    {
        CaseId id = comparison.Case;
        foreach (Metric metric in old.Work.Counts.Keys.Union(now.Work.Counts.Keys).Order())
        {
            if (old.Work[metric] == now.Work[metric]) continue;
            yield return metric == Metric.Durability
                ? new LedgerEntry(id, metric.Name, LedgerKind.Changed, reason)
                : Entry(metric, old.Work[metric], now.Work[metric]);
        }

        foreach (Gate.Judged texts in comparison.Judged
            .Where(gate => gate is { Metric.Unit: Unit.Text, Cause: not null }))
        {
            yield return new LedgerEntry(id, texts.Metric.Name, LedgerKind.Changed, reason);
        }

        foreach (Metric metric in old.Slopes.Keys.Union(now.Slopes.Keys).Union([Metric.Instructions, Metric.Waits]))
        {
            double? before = old.NumberOf(metric), after = now.NumberOf(metric);
            if (before != after) yield return Entry(metric, before, after);
        }

        foreach (Gate.Judged time in Times(comparison))
        {
            yield return new LedgerEntry(id, time.Metric.Name, LedgerKind.Changed, reason)
            {
                Old = 1, New = Step(time, time.Change),
                Interval = time.Interval is { } at95
                    ? new Interval(Step(time, at95.Low), Step(time, at95.High)) : null,
            };
        }

        LedgerEntry Entry(Metric metric, double? before, double? after) => new(
            id, metric.Name,
            before is null ? LedgerKind.New : after is null ? LedgerKind.Gone : LedgerKind.Changed, reason)
        {
            Old = before, New = after,
        };
    }

    // The result of the pair gate, or of the bound gate if there was no pair.
    static IEnumerable<Gate.Judged> Times(Comparison comparison) => comparison.Judged
        .Where(gate => gate.Metric.IsTimed && gate is { Verdict: not Verdict.Unchanged })
        .GroupBy(gate => gate.Metric)
        .Select(gates => gates.OrderByDescending(gate => gate.Kind == GateKind.Pair).First());

    // The drift of a gate is the product of its rows, so the change already accepted for this reference is divided out.
    static double Step(Gate.Judged time, double change) =>
        SignificantDigits.Round((1 + change) / time.AcceptedFactor, Digits);
}

/// <summary>
/// Checks that the runs of several processes have equal work and may be accepted. Only allocated bytes may differ; the
/// baseline stores the difference as their tolerance.
/// </summary>
static class AgreeingRuns
{
    static readonly Metric[] Sizes = [Metric.FileSize, Metric.LogFileSize];

    /// <summary>
    /// The runs without counts that differ between processes: the file sizes of a database that is not counted, because
    /// some databases write their log on a thread of their own, and all counts of a case that allows it. The other
    /// gates of such a case are accepted.
    /// </summary>
    public static IReadOnlyList<Run> WithoutUneven(IReadOnlyList<Run> runs, bool countsMayDiffer)
    {
        if (!countsMayDiffer && runs.Any(run => run.Work[Metric.Statements] is not null)) return runs;
        IEnumerable<Metric> skipped = countsMayDiffer
            ? runs.SelectMany(run => run.Work.Counts.Keys).Where(metric => metric != Metric.Durability) : Sizes;
        Metric[] uneven =
            [.. skipped.Where(metric => runs.Select(run => run.Work[metric]).Distinct().Count() > 1).Distinct()];
        return [.. runs.Select(run => run with
        {
            Work = run.Work with { Counts = run.Work.Counts.RemoveRange(uneven) },
        })];
    }

    /// <summary>Returns the first run if all others agree with it.</summary>
    /// <exception cref="AcceptanceException">They do not agree; the message names the difference.</exception>
    public static Run Check(IReadOnlyList<Run> runs)
    {
        if (runs.Count < Acceptance.Processes)
        {
            throw new AcceptanceException(
                $"The case was measured in {runs.Count} process. Expected {Acceptance.Processes}, because one process "
                + "cannot show that the counts are stable. Run the command again.");
        }

        Run first = runs[0];
        Same("build", run => run.Build);
        Same("definition", run => run.Facts.Definition);
        Same("subject", run => run.Subject.ToString());
        Same("options", run => string.Join(", ", run.Facts.Options.OrderBy(one => one.Key, StringComparer.Ordinal)));
        Same("statements", run => string.Join("; ", run.Facts.Statements));
        Same("batch", run => run.Batch.ToString());
        Same("plans", run => string.Join("; ", run.Work.Plans.Select(plan => $"{plan.Statement}: {plan.Steps}")));
        foreach (Metric metric in runs.SelectMany(run => run.Work.Counts.Keys).Distinct().Order()) SameCount(metric);
        return first;

        void Same(string what, Func<Run, string> text)
        {
            string[] different = [.. runs.Select(text).Distinct()];
            if (different.Length == 1) return;
            throw new AcceptanceException(
                $"{first.Case}: the processes have different {what} ({string.Join(" / ", different)}). "
                + $"Expected equal values. Run: {AcceptCommand.For(first.Case)}");
        }

        void SameCount(Metric metric)
        {
            long?[] counts = [.. runs.Select(run => run.Work[metric])];
            bool mayDiffer = metric == Metric.AllocatedBytes;
            if (counts.All(count => count is not null)
                && (mayDiffer || counts.Max() - counts.Min() <= metric.Floor)) return;
            string found = string.Join(", ", counts.Select(count => count is { } known
                ? FormattableString.Invariant($"{known}") : "not counted"));
            throw new AcceptanceException(
                $"{first.Case}: {runs.Count} processes counted different {metric} ({found}). "
                + "Expected equal counts. The case may use random values, or other work may run in its process. "
                + "Make the case do the same work every time, or judge only its time: "
                + "[PerfTest(Judge = Gates.Time)].");
        }
    }
}
