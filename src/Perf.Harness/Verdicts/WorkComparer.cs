namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares counted work exactly, unless the part of the subject that a count depends on has changed. Allocations
/// depend on the build configuration, as times do.
/// </summary>
static class WorkComparer
{
    /// <param name="baseline">The accepted counts.</param>
    /// <param name="run">The run.</param>
    /// <param name="changed">The parts of the subject that have changed.</param>
    /// <param name="allocations">The tolerance of allocated bytes; null for the floor of the metric.</param>
    /// <param name="mayDiffer">Whether acceptance skipped the counts that differ between processes.</param>
    internal static IEnumerable<Gate> Compare(
        WorkCounts baseline, Run run, SubjectParts changed, Tolerance? allocations = null,
        bool mayDiffer = false)
    {
        WorkCounts now = run.Work;
        string? lostSync = LostSyncs.Cause(baseline, now), lostWrite = LostSyncs.CauseOfNoWrites(baseline, now);
        foreach (Metric metric in baseline.Counts.Keys.Union(now.Counts.Keys).Order())
        {
            if (metric == Metric.Durability && now[Metric.Commits] == 0) continue; // without a commit

            yield return (baseline[metric], now[metric]) switch
            {
                (null, _) when IsUneven(metric) => None(metric, new Reason.UnevenCount()),
                (null, _) => None(metric, new Reason.NoBaseline()),
                _ when (metric.DependsOn & changed).HasFlag(SubjectParts.System) =>
                    None(metric, new Reason.OtherSystem()),
                (_, null) when (metric.DependsOn & changed) != 0 => None(metric, new Reason.NotCounted()),
                (_, null) when metric == Metric.AllocatedBytes && run.TimeNotComparable is { } why =>
                    None(metric, new Reason.NotTimed(why)),
                ({ } old, null) => Lost(metric, old, ofManagedCode: now[Metric.Statements] is null),
                ({ } old, { } shown) when metric == Metric.Durability =>
                    DurabilityGate.Of((ShownDurability)old, (ShownDurability)shown),
                ({ } old, { } count) => Explained(Judge(metric, old, count, ToleranceOf(metric, changed, allocations))),
            };
        }

        // Of a database whose statements are not counted, acceptance skips what differs from process to process. If it
        // has no file call at all, it is older than these counts.
        bool IsUneven(Metric metric) => baseline.Counts.Count > 0 && (mayDiffer
            || ((baseline[Metric.Statements] ?? now[Metric.Statements]) is null && (Metric.FileSizes.Contains(metric)
                || (Metric.FileCalls.Contains(metric) && baseline.Counts.Keys.Any(Metric.FileCalls.Contains)))));

        Gate.Judged Explained(Gate.Judged gate)
        {
            string? lost = gate is not { Verdict: Verdict.Improved } ? null
                : gate.Metric == Metric.Syncs ? lostSync : gate.Metric == Metric.Writes ? lostWrite : null;
            if (lost is not null) gate = gate with { Verdict = Verdict.Regressed };
            string? cause = Causes.Of(gate, baseline, now, run.WorkOperations);
            return gate with { Cause = lost is null ? cause : cause is null ? lost : $"{lost}\n{cause}" };
        }
    }

    static Gate.NotEvaluated None(Metric metric, Reason reason) => new(metric, GateKind.Count, reason);

    // A count that is missing now is a change: otherwise it could hide one.
    static Gate.Judged Lost(Metric metric, long old, bool ofManagedCode) =>
        new(metric, GateKind.Count, Verdict.Regressed, old, 0, 0)
        {
            IsMissing = true,
            Cause = "the accepted build has this count, this build has none"
                + (metric == Metric.AllocatedBytes
                        ? ": allocations are not counted if the method continues on another thread, as after an await"
                    : ofManagedCode && Metric.FileCalls.Contains(metric)
                        ? ": file calls are not counted if several threads use the files" : ""),
        };

    /// <summary>The gate of two counts, of which more is worse.</summary>
    internal static Gate.Judged Judge(Metric metric, long old, long now, Tolerance tolerance)
    {
        double change = metric.IsSlope ? (now - old) / 1000.0
            : now == old ? 0 : old == 0 ? double.PositiveInfinity : (double)(now - old) / old;
        Verdict verdict = Math.Abs(now - old) <= tolerance.Of(old) ? Verdict.Unchanged
            : now > old ? Verdict.Regressed : Verdict.Improved;
        return new Gate.Judged(metric, GateKind.Count, verdict, old, now, change) { Tolerance = tolerance };
    }

    static Tolerance ToleranceOf(Metric metric, SubjectParts changed, Tolerance? allocations)
    {
        Tolerance same = metric == Metric.AllocatedBytes && allocations is not null
            ? allocations : new Tolerance(0, metric.Floor);
        return (metric.DependsOn & changed) == 0 ? same
            : new Tolerance(Math.Max(same.Share, metric.ShareWhenSubjectChanged), same.Floor)
            {
                IsForOtherSubject = metric.ShareWhenSubjectChanged > same.Share,
            };
    }
}

/// <summary>
/// Fewer syncs are no improvement if the commits stayed the same: commits no longer wait for the disk. A transaction
/// around many changes has fewer commits, and is an improvement. Where no commits are counted, as many writes are as
/// much. And no writes at all where there were some are no improvement: the data is lost.
/// </summary>
static class LostSyncs
{
    // The files with committed data; a rollback journal has none.
    static readonly string[] Committed = ["main", "wal"];

    /// <summary>Why fewer syncs are worse, in a sentence; null if they are not, or that is unknown.</summary>
    internal static string? Cause(WorkCounts baseline, WorkCounts now)
    {
        if (!(now[Metric.Syncs] < baseline[Metric.Syncs])) return null;
        long commits = now[Metric.Commits] ?? 0;
        if (commits == 0 && (baseline[Metric.Commits] ?? 0) == 0)
        {
            return now[Metric.Writes] > 0 && now[Metric.Writes] >= baseline[Metric.Writes]
                ? "fewer syncs for as many writes: a flush is missing" : null;
        }

        if (now[Metric.Durability] is { } shown && baseline[Metric.Durability] is { } accepted
            && DurabilityGate.IsLost((ShownDurability)accepted, (ShownDurability)shown))
        {
            return "commits no longer wait for the disk: a power cut loses them";
        }

        bool isAsMuch = baseline[Metric.Commits] is { } before
            ? commits > 0 && commits >= before && Writes(now) >= Writes(baseline)
            : now[Metric.Statements] == baseline[Metric.Statements] && Writes(now) > 0;
        return isAsMuch ? "fewer syncs for the same commits: a flush is missing, or the journal mode changed" : null;
    }

    /// <summary>Why no writes are worse than some, in a sentence; null if there are writes, or were none.</summary>
    internal static string? CauseOfNoWrites(WorkCounts baseline, WorkCounts now) =>
        now[Metric.Writes] is { } written && AllWrites(baseline) > 0 && (written == 0 || AllWrites(now) == 0)
            ? "the database is not written any more: a commit is missing, or the data is in memory alone" : null;

    // A database whose kinds of files are unknown has no temporary files either.
    static long AllWrites(WorkCounts work) => work.Files.IsEmpty ? work[Metric.Writes] ?? 0 : Writes(work);

    static long Writes(WorkCounts work) => work.Files.Where(file => Committed.Contains(file.Kind))
        .SelectMany(file => file.Parts).Where(part => part.Metric == Metric.Writes).Sum(part => part.Count);
}
