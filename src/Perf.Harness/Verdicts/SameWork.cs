namespace Perf.Harness.Verdicts;

/// <summary>
/// A case whose every count is as accepted, instructions and waits included, takes the time that it took: it needs no
/// clock.
/// </summary>
static class SameWork
{
    /// <summary>Whether the case does what was accepted, with the same runtime and native library.</summary>
    /// <param name="evidence">What is known of the case.</param>
    /// <param name="counts">Its gates of counts and texts.</param>
    internal static bool IsDone(Evidence evidence, IReadOnlyCollection<Gate> counts) =>
        evidence.Accepted is { } accepted
        && (evidence.Run.Subject.ChangedFrom(accepted.Subject) & ~Irrelevant(evidence)) == 0
        && InstructionComparer.AreSame(evidence)
        && counts.All(gate => gate is Gate.Judged { Verdict: Verdict.Unchanged })
        && counts.Any(gate => gate.Metric == Metric.Instructions)
        && counts.Any(gate => gate.Metric == Metric.Waits);

    // The provider's work is counted. Where the accepted build was counted here, both had the runtime of this machine.
    static SubjectParts Irrelevant(Evidence evidence) => evidence.CountedBeside is null
        ? SubjectParts.Provider : SubjectParts.Provider | SubjectParts.Runtime;

    /// <summary>The time gates of such a case.</summary>
    internal static IEnumerable<Gate> Gates(Run run) =>
        from metric in run.Measured
        where PairComparer.IsPaired(metric)
        select new Gate.Judged(metric, Method.SameWork, Verdict.Unchanged, 0, 0, 0);
}
