namespace Perf.Harness.Verdicts;

/// <summary>
/// A case whose counts are all as accepted, including instructions and waits, takes the accepted time: it is not timed.
/// </summary>
static class SameWork
{
    // A collection of garbage is less.
    const double MostWaiting = 0.05;

    /// <summary>
    /// Whether the case does what was accepted, with the same runtime and native library. A load whose counts may
    /// differ is timed all the same: the tolerance of waits may hide a sleep in some of its calls.
    /// </summary>
    /// <param name="evidence">What is known of the case.</param>
    /// <param name="counts">Its gates of counts and texts.</param>
    internal static bool IsDone(Evidence evidence, IReadOnlyCollection<Gate> counts) =>
        evidence is { Accepted: { } accepted, CountsMayDiffer: false }
        && (evidence.Run.Subject.ChangedFrom(accepted.Subject) & ~Irrelevant(evidence)) == 0
        && InstructionComparer.AreSame(evidence)
        && evidence.Run.Counting is { } now
        && !InstructionComparer.HasOtherWork(now, evidence.ReferenceCounting!)
        && !Waits(evidence)
        && counts.All(gate => gate is Gate.Judged { Verdict: Verdict.Unchanged })
        && counts.Any(gate => gate.Metric == Metric.Instructions)
        && counts.Any(gate => gate.Metric == Metric.Waits);

    // No count shows how long a sleep, a lock or a server takes, and the few counted waits miss a rare sleep. Of
    // the waits for a disk, the syncs are counted.
    static bool Waits(Evidence evidence) => evidence.Run.WaitedShare > MostWaiting
        && evidence.Accepted!.Work[Metric.Syncs] is null or 0;

    // The provider's work is counted. If this run counted the accepted build too, both had the same runtime.
    static SubjectParts Irrelevant(Evidence evidence) => evidence.RecountedReference is null
        ? SubjectParts.Provider : SubjectParts.Provider | SubjectParts.Runtime;

    /// <summary>The time gates of such a case.</summary>
    internal static IEnumerable<Gate> Gates(Run run) =>
        from metric in run.Measured
        where PairComparer.IsPaired(metric)
        select new Gate.Judged(metric, GateKind.SameWork, Verdict.Unchanged, 0, 0, 0);
}
