using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>
/// The sequential test of a pair gate. Its error rate is that of one gate, whatever else a run has, so that one test
/// in an IDE and the whole suite say the same.
/// </summary>
/// <param name="Floor">The change that is not worth a failure, however sure it is: layout alone moves code by
/// less.</param>
/// <param name="UnchangedBelow">What the upper end of the 95 % interval must stay below to end with
/// "unchanged".</param>
sealed record PairRule(double Floor, double UnchangedBelow)
{
    /// <summary>
    /// The probability that one look of one gate calls an unchanged build slower. With the spreads of
    /// docs/evidence/pairs.md fewer than one simulated run of a thousand is red; at 1 in 3,000 it was one of 300.
    /// </summary>
    public const double ErrorRate = 4e-6;

    /// <summary>
    /// The probability that an unchanged gate is named as what may be slower, which makes nothing red.
    /// </summary>
    public const double NamedRate = 0.005;

    /// <summary>The rule of a case without load.</summary>
    public static PairRule Standard { get; } = new(Floor: 0.05, UnchangedBelow: 0.10);

    /// <summary>Of a pull request, which finds 5 %: small steps would add up.</summary>
    public static PairRule PullRequest { get; } = new(Floor: 0.03, UnchangedBelow: 0.06);

    /// <summary>
    /// Throughput and medians of a load, whose pairs differ by 2 to 15 %: see decision 26.
    /// </summary>
    public static PairRule Load { get; } = new(Floor: 0.08, UnchangedBelow: 0.20)
    {
        Looks = [3, 4, 6, LeastToConvict],
    };

    /// <summary>
    /// Tails, fairness and the like, which differ by half and more from pair to pair: only multiples can be told.
    /// </summary>
    public static PairRule Contention { get; } =
        new(Floor: 0.50, UnchangedBelow: double.PositiveInfinity) { Looks = Load.Looks };

    /// <summary>
    /// The pairs of a look that may call a case slower; one before it can only end with "unchanged": a store that draws
    /// one of two speeds at its start gives six of six slower pairs by chance once in four thousand.
    /// </summary>
    public const int LeastToConvict = 12;

    const int LastOfMost = 24;

    // A store that draws one of two speeds, one twice the other, gives six of six such pairs once in four thousand.
    const int LeastOfMultiple = 6;

    static readonly double Multiple = Math.Log(2);

    /// <summary>
    /// How many pairs each look has. Most cases that did not change end at the first, where three pairs differ little;
    /// only what seems slower after <see cref="LastOfMost"/> has the last: on a noisy machine 15 % are not sure before.
    /// </summary>
    public ImmutableArray<int> Looks { get; init; } = [3, 4, 6, LeastToConvict, LastOfMost, 2 * LastOfMost];

    /// <summary>The rule for a metric.</summary>
    /// <param name="metric">What is compared.</param>
    /// <param name="isPullRequest">Whether the run is one of a pull request.</param>
    public static PairRule For(Metric metric, bool isPullRequest) =>
        metric.IsContention ? Contention : metric != Metric.Time ? Load : isPullRequest ? PullRequest : Standard;

    /// <summary>The verdict after a look; null where another look may decide.</summary>
    /// <param name="change">What the pairs so far say.</param>
    public Verdict? Decide(PairedChange change)
    {
        bool mayConvict = change.Pairs >= LeastToConvict;
        Interval sure = change.Within(ErrorRate);
        if (mayConvict && sure.Low > 0 && change.Change > Floor) return Verdict.Regressed;
        if (mayConvict && sure.High < 0 && change.Change < -Floor) return Verdict.Improved;
        bool isLast = change.Pairs >= Math.Min(LastOfMost, Looks[^1]);
        bool isUnchanged = change.At95.High < UnchangedBelow && change.Change < Floor;
        bool mayBeFaster = change.Change < -Floor;
        if (isUnchanged && (!mayBeFaster || isLast)) return Verdict.Unchanged;
        if (!isLast) return mayConvict && IsFutile(change) ? Verdict.Inconclusive : null;
        if (change.At95.High < UnchangedBelow) return Verdict.Unchanged;
        return SeemsSlower(change) && change.Pairs < Looks[^1] ? null : Verdict.Inconclusive;
    }

    /// <summary>
    /// The verdict of pairs that the budget has cut off, where every one of them shows a multiple, and the interval at
    /// the error rate of a look excludes no change; null where they are too few, or differ too much.
    /// </summary>
    /// <param name="logs">The logarithm of the ratio of each pair.</param>
    public static Verdict? DecideMultiple(IReadOnlyList<double> logs)
    {
        if (logs.Count < LeastOfMultiple) return null;
        Interval sure = PairedChange.Of(logs).Within(ErrorRate);
        if (sure.Low > 0 && logs.All(log => log > Multiple)) return Verdict.Regressed;
        return sure.High < 0 && logs.All(log => log < -Multiple) ? Verdict.Improved : null;
    }

    /// <summary>
    /// How strong the sign is that it got slower: the change in standard errors, of a single pair as a share of what
    /// "unchanged" must lie below; 0 where it may well be chance, or is below the floor.
    /// </summary>
    /// <param name="logs">The logarithm of the ratio of each pair so far, one at least.</param>
    public double SignOfSlower(IReadOnlyCollection<double> logs)
    {
        if (logs.Count == 1) return (Math.Exp(logs.Single()) - 1) / UnchangedBelow is var share and > 1 ? share : 0;
        var change = PairedChange.Of(logs);
        return SeemsSlower(change) ? change.Log / change.Error : 0;
    }

    /// <summary>Whether a change that is not sure is worth telling: above the floor, and hardly chance.</summary>
    /// <param name="change">What the pairs so far say.</param>
    public bool MayBeSlower(PairedChange change) => change.Change > Floor && change.Within(NamedRate).Low > 0;

    /// <summary>Whether a change may be no more than what was accepted since the reference build.</summary>
    /// <param name="change">What the pairs say.</param>
    /// <param name="accepted">The factor that was accepted; 1 where nothing was.</param>
    /// <param name="errorRate">The probability that it is, and that this says no.</param>
    public bool Excuses(PairedChange change, double accepted, double errorRate) =>
        accepted > 1 && change.Within(errorRate).Low <= accepted - 1 + Floor;

    bool SeemsSlower(PairedChange change) => change.Change > Floor && change.Log >= 2 * change.Error;

    // It does not seem slower, and as many pairs again would be far from acquitting it.
    bool IsFutile(PairedChange change) => !SeemsSlower(change)
        && Math.Exp(change.Log + (2 * change.Error / Math.Sqrt(2))) - 1 > 2 * UnchangedBelow;
}
