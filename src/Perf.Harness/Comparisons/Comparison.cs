using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Comparisons;

/// <summary>Baseline against run, gate by gate, for one case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gates">Every gate, in the order of metrics.</param>
/// <param name="Operations">The operations of the work pass, so that counts can be told for each of them.</param>
public sealed record Comparison(CaseId Case, ImmutableArray<Gate> Gates, int Operations)
{
    /// <summary>What changed of the subject since the baseline, in words; empty where nothing did.</summary>
    public ImmutableArray<string> SubjectChanges { get; init; } = [];

    /// <summary>What was seen in the first run and is never judged: by name, with the unit last in the name.</summary>
    public ImmutableSortedDictionary<string, double> Observed { get; init; } =
        ImmutableSortedDictionary.Create<string, double>(StringComparer.Ordinal);

    /// <summary>What a reader should know about the numbers.</summary>
    public ImmutableArray<string> Warnings { get; init; } = [];

    /// <summary>What a duet with another build said of the time, in a sentence; or null.</summary>
    public string? Duet { get; init; }

    /// <summary>Why a duet that was asked for was not played; or null.</summary>
    public string? NoDuet { get; init; }

    /// <summary>The counts in which the other build of a duet differs, in words; told and not judged.</summary>
    public ImmutableArray<string> Against { get; init; } = [];

    /// <summary>The gates that were judged.</summary>
    public IEnumerable<Gate.Judged> Judged => Gates.OfType<Gate.Judged>();

    /// <summary>The gates that were not.</summary>
    public IEnumerable<Gate.Unjudged> Unjudged => Gates.OfType<Gate.Unjudged>();

    /// <summary>Whether any gate regressed.</summary>
    public bool IsRegressed => Judged.Any(gate => gate.Verdict == Verdict.Regressed);

    /// <summary>
    /// By how much the time moved, judged or not, positive being worse; null where it was not measured.
    /// </summary>
    public double? ChangeOfTime => Gates.FirstOrDefault(gate => gate.Metric == Metric.Time) switch
    {
        Gate.Judged judged => judged.Change,
        Gate.Unjudged unjudged => unjudged.Change,
        _ => null,
    };

    /// <summary>
    /// Whether fresh workers must look again: a noisy gate lies beyond its tolerance, or across it. Exact numbers need
    /// no second look.
    /// </summary>
    public bool IsSuspect => Gates.Any(gate => gate.IsSuspect);

    /// <summary>
    /// The metrics that accepting writes: what regressed, improved, is new, or was counted otherwise.
    /// </summary>
    public IReadOnlySet<Metric> Moved
    {
        get
        {
            // Where nothing could be judged, other work was done: all of it is new. A single gate has a reason of its
            // own.
            bool otherWork = Gates.All(gate => gate is Gate.Unjudged { Why: Comparisons.NotJudged.NotComparable });
            var moved = Gates.Where(gate => otherWork || HasMoved(gate)).Select(gate => gate.Metric).ToHashSet();

            // A cost that lies across its tolerance moves along with the work that moved it, or would stay there for
            // ever.
            if (moved.Count > 0)
                moved.UnionWith(Unjudged
                    .Where(gate => gate.Why == Comparisons.NotJudged.Inconclusive).Select(gate => gate.Metric));
            return moved;
        }
    }

    /// <summary>The same comparison where nobody could look again: what made it a suspect is inconclusive.</summary>
    public Comparison Undecided(string reason) => this with
    {
        Gates =
        [
            .. Gates.Select(gate =>
                gate is Gate.Judged { Metric.Noise: Noise.Statistical, Verdict: not Verdict.Equivalent } suspect
                    ? new Gate.Unjudged(suspect.Metric, Comparisons.NotJudged.Inconclusive, reason)
                    { Change = suspect.Change, Detectable = suspect.Detectable }
                    : gate),
        ],
    };

    /// <summary>The same comparison in a run that can't judge cost.</summary>
    public Comparison WithoutCost(string reason) => this with
    {
        Gates =
        [
            .. Gates.Select(gate => gate is Gate.Judged { Metric.IsCost: true } cost
                ? new Gate.Unjudged(cost.Metric, Comparisons.NotJudged.Inconclusive, reason)
                { Change = cost.Change, Detectable = cost.Detectable }
                : gate),
        ],
    };

    /// <summary>The same comparison with its noisy gates taken from another one.</summary>
    public Comparison WithCostOf(Comparison confirmed) => this with
    {
        Gates =
        [
            .. Gates.Where(gate => gate.Metric.Noise == Noise.Exact),
            .. confirmed.Gates.Where(gate => gate.Metric.Noise == Noise.Statistical),
        ],
    };

    // Under a changed subject a number within its tolerance has moved all the same: left as it is, it would be exact
    // again, and wrong, as soon as the new subject is in the file.
    static bool HasMoved(Gate gate) => gate switch
    {
        Gate.Judged { Verdict: not Verdict.Equivalent } => true,
        Gate.Judged judged when judged.Metric == Metric.Plans => judged.Cause is not null,
        Gate.Judged judged when judged.Metric.Noise == Noise.Exact =>
            Math.Abs(judged.Now - judged.Baseline) > judged.Metric.Floor,
        Gate.Unjudged { Why: Comparisons.NotJudged.NoBaseline or Comparisons.NotJudged.ForeignMachine } => true,
        _ => false,
    };
}
