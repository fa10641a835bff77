using Perf.Harness.Baselines;
using Perf.Harness.Measuring;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>A case on its way through a run: what is known of it so far, until it is judged.</summary>
/// <param name="Source">The case.</param>
/// <param name="Baseline">The baseline of its configuration, or null.</param>
/// <param name="Runs">Its runs, one of each process.</param>
sealed record JudgedCase(CaseSource Source, Baseline? Baseline, IReadOnlyList<Run> Runs)
{
    internal CaseId Id => Source.Id;

    /// <summary>Everything that the verdict will be made of; steps of the run add to it.</summary>
    internal required Evidence Evidence { get; set; }

    /// <summary>What one round of a pair does: some milliseconds of what a round of the run did.</summary>
    internal Batch Batch => Runs[0] is var run && run.Middle(Metric.Time) is { } seconds
        ? run.Batch.Shortened(seconds, BatchPilot.AimOfPair) : run.Batch;

    /// <summary>Whether two builds can be run in turns with it.</summary>
    internal bool CanBePaired => Source.IsPaired
        && Runs[0] is { TimeNotComparable: null, TooNearGenerator: null }
        && Runs[0].Measured.Any(PairComparer.IsPaired);

    /// <summary>Puts into its evidence why it is not paired, where its time may be its load generator's.</summary>
    internal void SayWhyNotPaired()
    {
        if (Source.IsPaired && Runs[0].TooNearGenerator is { } reason)
            Evidence = Evidence with { Pair = PairEvidence.None(new Reason.TooNearGenerator(reason)) };
    }

    /// <summary>
    /// What shares its processes in a pair. The configurations of an engine do: most of a short pair is the start and
    /// the warm-up of them. Those of a load don't: most of its pair are the windows, and two configurations may fit
    /// where three do not.
    /// </summary>
    internal string Together => IsLoad ? Id.On : Id.Engine;

    /// <summary>Whether a round is a window of a load, and not a batch.</summary>
    internal bool IsLoad => Runs[0].Measured.Contains(Metric.Throughput);

    // One of fewer that moved would move their middle.
    const int NeighboursAtLeast = 5;

    /// <summary>Puts into the evidence of each case of a configuration what the others of it took.</summary>
    internal static void SeeNeighbours(IReadOnlyList<JudgedCase> configuration)
    {
        (JudgedCase Of, double Ratio)[] timed =
        [
            .. from one in configuration
               from gate in one.Compared.Judged
               where gate.Kind == GateKind.Bound && gate.Metric == Metric.Time
               select (one, 1 + gate.Change),
        ];
        if (timed.Length <= NeighboursAtLeast) return;
        foreach ((JudgedCase one, _) in timed)
        {
            var others = timed.Where(other => !ReferenceEquals(other.Of, one));
            one.Evidence = one.Evidence with { OtherCases = Median.Of(others.Select(other => other.Ratio)) };
        }
    }

    /// <summary>What a judge would say now.</summary>
    internal Comparison Compared => Judge.Of(Evidence);

    /// <summary>Whether a count or a text moved, so that it is the first to be timed in pairs.</summary>
    internal bool HasOtherWork => Compared.Judged.Any(gate =>
        gate is { Kind: GateKind.Count, Verdict: not Verdict.Unchanged });

    /// <summary>
    /// By how much its time lies beyond its stored figure, as a share, beside its neighbours; 0 where that can't be
    /// told.
    /// </summary>
    internal double Distance => Compared.Judged
        .Where(gate => gate.Kind == GateKind.Bound && gate.Metric.IsTimed && !gate.Metric.IsContention)
        .Select(gate => ((1 + gate.Change) / (Evidence.OtherCases ?? 1)) - 1).DefaultIfEmpty(0).Max();
}
