using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>Writes accepted cases: first to the ledger, then to the baseline.</summary>
/// <param name="baselines">The baselines.</param>
/// <param name="reason">The reason that is written to the ledger.</param>
/// <param name="build">The fingerprint of this build.</param>
sealed class BaselineWriter(BaselineStore baselines, string reason, string? build = null)
{
    readonly List<LedgerEntry> _ledger = [];

    /// <summary>
    /// Whether the build of a case that did not move is accepted though no pair judged its time: the user compares with
    /// no build, and says so. Default: false.
    /// </summary>
    internal bool AcceptsUnpaired { get; init; }

    /// <summary>The rows that were added to the ledger.</summary>
    internal IReadOnlyList<LedgerEntry> Ledger => _ledger;

    /// <summary>
    /// Accepts cases of one engine configuration. A case without changes gets the new build only.
    /// </summary>
    /// <returns>The cases; one that could not be accepted has an error.</returns>
    internal MeasuredCase[] Accept(MeasuredCase[] cases)
    {
        List<Acceptance> moved = [];
        MeasuredCase[] accepted = [.. cases.Select(one => one.Error is null && one.SoFar.IsToAccept ? Move(one) : one)];
        MeasuredCase[] renewed = [.. accepted.Where(one => IsSettled(one) || HasNewCount(one))];
        if (moved.Count + renewed.Length > 0) Write(cases[0].Id, moved, renewed);
        return accepted;

        MeasuredCase Move(MeasuredCase one)
        {
            try
            {
                moved.Add(Acceptance.Of(
                    one.Baseline, one.SoFar, one.Runs, reason, build, one.Source.CountsMayDiffer));
                return one;
            }
            catch (AcceptanceException error)
            {
                return one with { Error = error.Message };
            }
        }
    }

    // A case whose time no pair has judged keeps its old build, so that the next run compares it with that build.
    bool IsSettled(MeasuredCase one) => build is not null && one.Error is null && !one.SoFar.IsToAccept
        && one.Evidence.Accepted is { } accepted
        && (accepted.Build != build || accepted.Subject != SubjectOf(accepted, one))
        && (accepted.Build is null || AcceptsUnpaired || one.Evidence.IsReferenceBuild || IsTimeJudged(one, accepted));

    // Without a measured time there is no gate at all: a quick run, a battery, a profiler.
    static bool IsTimeJudged(MeasuredCase one, CaseBaseline accepted) =>
        one.SoFar.NotEvaluated.All(gate => gate.Kind != GateKind.Pair)
        && (one.SoFar.Judged.Any(gate => gate.Kind is GateKind.Pair or GateKind.SameWork)
            || one.Source is not { IsPaired: true, JudgesTime: true, TimedByDefault: true }
            || accepted.Time?.Values.Keys.Any(PairComparer.IsPaired) == false);

    // Another system has other counts, and a case that did not move keeps those of its own.
    static Subject SubjectOf(CaseBaseline accepted, MeasuredCase one) =>
        one.Evidence.Run.Subject is var now && now.System == accepted.Subject.System ? now : accepted.Subject;

    bool HasNewCount(MeasuredCase one) => one.Error is null && !one.SoFar.IsToAccept
        && one.Evidence is { Accepted: { Counting: { } old } accepted, Run: var run }
        && RenewedCount.Of(accepted, run, withCalls: IsSettled(one)).Counting != old;

    void Write(CaseId of, IReadOnlyList<Acceptance> moved, IReadOnlyList<MeasuredCase> renewed)
    {
        // A new file gets one row for all of its cases, so that equal rows are one. A steadier count may be another
        // number, and the ledger has the last number of each gate.
        LedgerEntry[] entries =
        [
            .. moved.SelectMany(one => one.Ledger).Concat(renewed.SelectMany(one => AcceptedChanges.Between(
                one.Evidence.Accepted!, Renewed(one.Evidence.Accepted!, one), one.SoFar, reason))).Distinct(),
        ];

        // The ledger comes first. If the run is killed between the two writes, a suite test finds the row without its
        // number; in the other order the ledger would miss a change.
        if (entries.Length > 0) new Ledger(baselines.Root).Append(entries);
        _ledger.AddRange(entries);

        // Applied to the current file: another run may have accepted other cases of it meanwhile.
        baselines.Change(of.Engine, of.Configuration, old => renewed.Aggregate(
            moved.Aggregate(old, (baseline, one) => one.AddTo(baseline))!,
            (baseline, one) => baseline.Find(one.Id) is { } known
                ? baseline with { Cases = baseline.Cases.SetItem(one.Id.What, Renewed(known, one)) } : baseline));
    }

    CaseBaseline Renewed(CaseBaseline known, MeasuredCase one)
    {
        bool isSettled = IsSettled(one);
        if (isSettled) known = known with { Build = build, Subject = SubjectOf(known, one) };
        if (!HasNewCount(one)) return known;
        var (counting, countedWith) = RenewedCount.Of(known, one.Evidence.Run, withCalls: isSettled);
        return known with { Counting = counting, CountedWith = countedWith };
    }
}

/// <summary>What accepting one case writes.</summary>
/// <param name="Id">The case.</param>
/// <param name="Case">Its new baseline.</param>
/// <param name="Machine">The machine of its new times; null if it keeps the accepted ones.</param>
/// <param name="Ledger">One row for each changed gate; empty if no number changed.</param>
sealed record Acceptance(CaseId Id, CaseBaseline Case, string? Machine, ImmutableArray<LedgerEntry> Ledger)
{
    const int SlopeDecimals = 3;

    /// <summary>Computes what accepting one case writes.</summary>
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
        return new Acceptance(
            first.Case, after, after.Time != comparable?.Time ? first.Machine : null,
            [.. LedgerOf(old, comparison, reason, before, comparable, after)]);
    }

    /// <summary>Adds the case to the baseline of its configuration.</summary>
    /// <param name="old">The baseline; null if there is none yet.</param>
    internal Baseline AddTo(Baseline? old)
    {
        Baseline baseline = old ?? new Baseline { Engine = Id.Engine, Configuration = Id.Configuration };
        return baseline with { Cases = baseline.Cases.SetItem(Id.What, Case), Machine = Machine ?? baseline.Machine };
    }

    static CaseBaseline CaseOf(IReadOnlyList<Run> runs, CaseBaseline? old, Comparison comparison)
    {
        Run first = runs[0];
        TimeBaseline? time = TimeOf(runs, old, comparison);
        bool isOldTime = old is not null && time == old.Time && first.Batch.Operations == old.Batch.Operations;
        var (counting, countedWith) = old is null || comparison.Moved.Contains(Metric.Instructions)
            ? (first.Counting ?? old?.Counting, first.Counting is null ? old?.CountedWith : first.CountedWith)
            : RenewedCount.Of(old, first);
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
            Counting = counting,
            CountedWith = countedWith,
            Time = time,
            Slopes = SlopesOf(runs, old, comparison.Moved),
        };
    }

    static long? WaitsOf(IReadOnlyList<Run> runs, CaseBaseline? old, IReadOnlySet<Metric> moved) =>
        old?.Waits is { } kept && !moved.Contains(Metric.Waits) ? kept : runs.Min(run => run.Waits) ?? old?.Waits;

    // A time without a significant change keeps its old value: otherwise each acceptance adds the noise of a machine.
    static TimeBaseline? TimeOf(IReadOnlyList<Run> runs, CaseBaseline? old, Comparison comparison)
    {
        if (runs.Any(run => run is not { TimeNotComparable: null, Growth: null, Calibration: not null }))
            return old?.Time;
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
