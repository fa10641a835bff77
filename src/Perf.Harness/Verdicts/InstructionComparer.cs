using Perf.Harness.Baselines;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares counted instructions. Two processes of one build differ by less than 1 % under the same conditions; another
/// runtime, C library or processor changes them by more.
/// </summary>
static class InstructionComparer
{
    const double Share = 0.01;
    const double ShareWhenConditionsDiffer = 0.10;

    // A case may differ more from process to process than from batch to batch.
    const double Spreads = 3;

    /// <summary>A case with a larger spread has a wider tolerance than the others.</summary>
    internal const double NarrowSpread = Share / Spreads;

    // A count is rounded.
    const double Floor = 1;

    // The runtime allocates memory in blocks; a few bytes decide whether a batch needs one more or one fewer. Batches
    // of few operations have further effects of that size.
    const double PieceOfMemory = 10_000;
    const double PiecesOfBatch = 1.25;
    const double PiecesOfFewOperations = 2;
    const int FewOperations = 16;

    // Two processes of one build differ by less: a collection of garbage calls the system some hundred times.
    const double MoreInSome = 0.03;
    const double SystemCallsFloor = 0.5;
    const double SystemCallsOfBatch = 2;

    /// <summary>The gate of instructions; none if they are neither stored nor counted.</summary>
    internal static IEnumerable<Gate> Compare(Evidence evidence)
    {
        Run run = evidence.Run;
        Counting? reference = evidence.ReferenceCounting;
        Reason? reason = (reference, run.Counting) switch
        {
            (null, null) => evidence.InstructionsMissing,
            (null, _) => new Reason.NoBaseline(),
            ({ OnSeveralThreads: true }, _) or (_, { OnSeveralThreads: true }) => new Reason.SeveralThreads(),
            ({ IsUnsteady: true } old, _) => new Reason.UnsteadyCount(old.Spread),
            ({ } old, { IsUnsteady: true } now) when !IsFarAbove(now, old) => new Reason.UnsteadyCount(now.Spread),
            (_, null) => evidence.InstructionsMissing,
            _ => null,
        };
        if (reason is not null) return [new Gate.NotEvaluated(Metric.Instructions, GateKind.Count, reason)];
        return reference is not null && run.Counting is { } counted
            ? [Judged(reference, counted, AreSame(evidence))] : [];
    }

    // Even the least batch of an unsteady count is no excuse for so many more instructions.
    static bool IsFarAbove(Counting now, Counting old) =>
        now.PerOperation > old.PerOperation * (1 + (Spreads * Counting.SpreadAtMost));

    /// <summary>The instructions of one operation; null if unknown or unsteady.</summary>
    internal static long? Known(Evidence evidence) => (evidence.Run.Counting ?? evidence.Accepted?.Counting) is
    { IsUnsteady: false, OnSeveralThreads: false } known ? known.PerOperation : null;

    /// <summary>Whether both sides were counted under the same conditions.</summary>
    internal static bool AreSame(Evidence evidence) => evidence.RecountedReference is not null
        || (evidence.Run.CountedWith is { } now && now == evidence.Accepted?.CountedWith);

    /// <summary>Whether the accepted build must be counted again, because the conditions differ.</summary>
    internal static bool IsUnderOtherConditions(Evidence evidence) =>
        evidence is
        {
            Accepted.Counting: { OnSeveralThreads: false, IsUnsteady: false }, Run.Counting.IsUnsteady: false,
        } && !AreSame(evidence);

    /// <summary>Whether a new count replaces one that is the same, because its tolerance is far narrower.</summary>
    internal static bool IsSteadier(Counting now, Counting old) =>
        old.Spread > NarrowSpread && now.Spread <= old.Spread / 2;

    /// <summary>
    /// Whether a count with as many instructions has other work all the same: more or fewer system calls, whose time no
    /// instruction shows, or work that only some operations do.
    /// </summary>
    internal static bool HasOtherWork(Counting now, Counting old) =>
        now.MeanAbove > old.MeanAbove + MoreInSome || MoreSystemCalls(now, old) != 0;

    /// <summary>
    /// How many more system calls an operation makes than before; 0 if unknown or within the noise.
    /// </summary>
    internal static double MoreSystemCalls(Counting now, Counting old)
    {
        if (now.SystemCalls is not { } calls || old.SystemCalls is not { } before) return 0;
        double noise = Math.Max(SystemCallsFloor, Math.Max(Share * before, SystemCallsOfBatch / now.Operations));
        return Math.Abs(calls - before) > noise ? calls - before : 0;
    }

    /// <summary>The gate of two counts.</summary>
    internal static Gate.Judged Judged(Counting old, Counting now, bool sameConditions)
    {
        double spread = Spreads * old.Spread; // that of this build must not widen its own tolerance
        double share = Math.Max(sameConditions ? Share : ShareWhenConditionsDiffer, spread);
        int operations = Math.Min(old.Operations, now.Operations);
        double pieces = PieceOfMemory / operations
            * (operations <= FewOperations ? PiecesOfFewOperations : PiecesOfBatch);
        var tolerance = new Tolerance(Math.Max(share, pieces / Math.Max(1, old.PerOperation)), Floor)
        {
            IsForOtherSubject = !sameConditions,
        };
        return WorkComparer.Judge(Metric.Instructions, old.PerOperation, now.PerOperation, tolerance);
    }
}

/// <summary>The stored count of a case whose instructions did not move.</summary>
static class RenewedCount
{
    /// <summary>
    /// The accepted count, or this one if it is steadier; with the system calls of this one if they differ.
    /// </summary>
    /// <param name="accepted">The baseline.</param>
    /// <param name="run">The run.</param>
    /// <param name="withCalls">
    /// Whether other system calls may be stored: not before the time of the case is judged, because they are the reason
    /// to time it in a pair.
    /// </param>
    internal static (Counting? Counting, CountConditions? With) Of(
        CaseBaseline accepted, Run run, bool withCalls = true) =>
        (accepted.Counting, run.Counting) switch
        {
            (null, var now) => (now, run.CountedWith),
            ({ } old, { } now) when InstructionComparer.IsSteadier(now, old) => (now, run.CountedWith),
            ({ } old, { } now) when withCalls && accepted.CountedWith == run.CountedWith && HasOtherCalls(old, now) =>
                (old with { MeanAbove = now.MeanAbove, SystemCalls = now.SystemCalls }, accepted.CountedWith),
            ({ } old, _) => (old, accepted.CountedWith),
        };

    // Acceptance may count fewer operations than an older one did, and a batch has calls of its own.
    static bool HasOtherCalls(Counting old, Counting now) => old.Operations == now.Operations
        && ((old.SystemCalls is null && now.SystemCalls is not null)
            || (old.MeanAbove is null && now.MeanAbove is not null)
            || InstructionComparer.HasOtherWork(now, old) || InstructionComparer.HasOtherWork(old, now));
}

/// <summary>Compares how often the measuring thread waited.</summary>
static class WaitComparer
{
    /// <summary>The gate of waits; none if they are neither stored nor to be stored.</summary>
    internal static IEnumerable<Gate> Compare(Evidence evidence)
    {
        CaseBaseline accepted = evidence.Accepted!;
        Run run = evidence.Run;
        return (accepted.Waits, run.Waits) switch
        {
            // They are stored together with instructions; an older baseline has neither.
            (null, not null) when run.Counting is not null => [None(new Reason.NoBaseline())],
            (null, _) => [],
            _ when accepted.Subject.System != run.Subject.System => [None(new Reason.OtherSystem())],
            (_, null) => [],
            ({ } old, { } now) => [Explained(
                WorkComparer.Judge(Metric.Waits, old, now,
                    ToleranceOf(accepted.WorkOperations, accepted.Work[Metric.Syncs] is not null)),
                run)],
        };
    }

    static Gate.Judged Explained(Gate.Judged gate, Run run) => gate with
    {
        Cause = Causes.Of(gate, WorkCounts.Unknown, WorkCounts.Unknown, Run.OperationsOfWaits(run.WorkOperations)),
    };

    /// <summary>
    /// The waits by which two processes of one build may differ. A collection of garbage or a compiled method stops the
    /// thread now and then. If file calls are not counted, their waits are among these, and depend on the disk. A sleep
    /// in each operation is found either way, and with counted file calls a sleep in each twentieth.
    /// </summary>
    /// <param name="operations">The operations of the work pass.</param>
    /// <param name="countsFiles">Whether file calls are counted, and their waits excluded.</param>
    internal static Tolerance ToleranceOf(int operations, bool countsFiles) => new(
        0,
        Math.Min(countsFiles ? 2 + (operations / 100) : 8 + (operations / 50), Run.OperationsOfWaits(operations) - 1));

    static Gate.NotEvaluated None(Reason reason) => new(Metric.Waits, GateKind.Count, reason);
}
