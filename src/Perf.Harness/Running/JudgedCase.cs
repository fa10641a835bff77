using Perf.Harness.Baselines;
using Perf.Harness.Measuring;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>A case of a run, with the evidence that was collected for it.</summary>
/// <param name="Source">The case.</param>
/// <param name="Baseline">The baseline of its configuration; null if there is none.</param>
/// <param name="Runs">Its runs, one from each process.</param>
sealed record JudgedCase(CaseSource Source, Baseline? Baseline, IReadOnlyList<Run> Runs)
{
    internal CaseId Id => Source.Id;

    /// <summary>The evidence for the verdict; each step of the run adds to it.</summary>
    internal required Evidence Evidence { get; set; }

    /// <summary>The batch of a pair: the batch of the run, shortened to a few milliseconds.</summary>
    internal Batch Batch => Runs[0] is var run && run.Middle(Metric.Time) is { } seconds
        ? run.Batch.Shortened(seconds, BatchPilot.AimOfPair) : run.Batch;

    /// <summary>Whether two builds can be compared with it in alternating rounds.</summary>
    internal bool CanBePaired => Source.IsPaired
        && Runs[0] is { TimeNotComparable: null, TooNearGenerator: null }
        && Runs[0].Measured.Any(PairComparer.IsPaired);

    /// <summary>Adds the reason to the evidence if the load generator may dominate the time.</summary>
    internal void SayWhyNotPaired()
    {
        if (Source.IsPaired && Runs[0].TooNearGenerator is { } reason)
            Evidence = Evidence with { Pair = PairEvidence.None(new Reason.TooNearGenerator(reason)) };
    }

    /// <summary>
    /// The key of the cases that share the processes of a pair. All configurations of an engine share them, because
    /// start and warm-up take most of a short pair. A load shares them within its configuration only, because its
    /// windows take most of the time.
    /// </summary>
    internal string Together => IsLoad ? Id.On : Id.Engine;

    /// <summary>Whether a round is a window of a load, and not a batch.</summary>
    internal bool IsLoad => Runs[0].Measured.Contains(Metric.Throughput);

    // With fewer, one changed case would change their median.
    const int OtherCasesAtLeast = 5;

    /// <summary>Adds to the evidence of each case by how much the times of the other cases have changed.</summary>
    internal static void AddOtherCases(IReadOnlyList<JudgedCase> configuration)
    {
        (JudgedCase Of, double Ratio)[] timed =
        [
            .. from one in configuration
               from gate in one.Judge().Judged
               where gate.Kind == GateKind.Bound && gate.Metric == Metric.Time
               select (one, 1 + gate.Change),
        ];
        if (timed.Length <= OtherCasesAtLeast) return;
        foreach ((JudgedCase one, _) in timed)
        {
            var others = timed.Where(other => !ReferenceEquals(other.Of, one));
            one.Evidence = one.Evidence with { OtherCases = Median.Of(others.Select(other => other.Ratio)) };
        }
    }

    /// <summary>Judges the evidence that was collected so far.</summary>
    internal Comparison Judge() => Verdicts.Judge.Of(Evidence);

    /// <summary>Whether a count or a text changed; such cases are timed first.</summary>
    internal bool HasOtherWork => Judge().Judged.Any(gate =>
        gate is { Kind: GateKind.Count, Verdict: not Verdict.Unchanged });

    /// <summary>
    /// The share by which its time exceeds the stored time, compared with the other cases of its configuration; 0 if
    /// no time was judged.
    /// </summary>
    internal double Distance => Judge().Judged
        .Where(gate => gate.Kind == GateKind.Bound && gate.Metric.IsTimed && !gate.Metric.IsContention)
        .Select(gate => ((1 + gate.Change) / (Evidence.OtherCases ?? 1)) - 1).DefaultIfEmpty(0).Max();
}

/// <summary>
/// A case that fails by its work needs no further evidence: its time and its instructions are measured where a reviewer
/// decides whether the change is worth them, in a pull request, and when the change is accepted.
/// </summary>
static class FailedWork
{
    // Each of these names what changed; other counts only show how much.
    static readonly Metric[] Texts =
        [Metric.Definition, Metric.Options, Metric.Schema, Metric.Sql, Metric.Plans, Metric.Durability];

    /// <summary>
    /// Whether a count or a text fails, however the accepted build is counted on this machine.
    /// </summary>
    internal static bool IsCertain(JudgedCase one) => Failed(one).Any(gate =>
        gate.Metric != Metric.Instructions || !InstructionComparer.IsUnderOtherConditions(one.Evidence));

    /// <summary>Whether the failure names its cause, so that no search for a function is needed.</summary>
    internal static bool IsNamed(JudgedCase one) => Failed(one).Any(gate => Texts.Contains(gate.Metric));

    static IEnumerable<Gate.Judged> Failed(JudgedCase one) => one.Judge().Judged.Where(gate =>
        gate is { Kind: GateKind.Count, Verdict: Verdict.Regressed });
}
