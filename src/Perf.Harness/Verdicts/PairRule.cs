using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>
/// The sequential test of a pair gate. Its error rate is for one gate, so that one test in an IDE and the whole suite
/// have the same result.
/// </summary>
/// <param name="Floor">The change that never fails: code layout alone changes times by less.</param>
/// <param name="UnchangedBelow">The limit for the upper end of the 95 % interval of "unchanged".</param>
sealed record PairRule(double Floor, double UnchangedBelow)
{
    /// <summary>
    /// The probability that one interim analysis of one gate calls an unchanged build slower. With the spreads of
    /// docs/evidence/pairs.md fewer than 1 of 1,000 simulated runs fail; with 1 in 3,000 it was 1 of 300.
    /// </summary>
    public const double ErrorRate = 4e-6;

    /// <summary>
    /// The probability that an unchanged gate is reported as possibly slower, which fails no test.
    /// </summary>
    public const double NamedRate = 0.005;

    /// <summary>The rule for a case that is no load.</summary>
    public static PairRule Standard { get; } = new(Floor: 0.05, UnchangedBelow: 0.10);

    /// <summary>The rule for a pull request. It finds 5 %, because small steps add up.</summary>
    public static PairRule PullRequest { get; } = new(Floor: 0.03, UnchangedBelow: 0.06);

    /// <summary>
    /// The rule for throughput and medians of a load, whose pairs differ by 2 to 15 %: see decision 26.
    /// </summary>
    public static PairRule Load { get; } = new(Floor: 0.08, UnchangedBelow: 0.20)
    {
        Analyses = [3, 4, 6, LeastToFail],
    };

    /// <summary>
    /// The rule for tails, fairness and other contention metrics, whose pairs differ by half and more.
    /// </summary>
    public static PairRule Contention { get; } =
        new(Floor: 0.50, UnchangedBelow: double.PositiveInfinity) { Analyses = Load.Analyses };

    /// <summary>
    /// The fewest pairs that may call a case slower; an earlier analysis can only decide "unchanged". A store with one
    /// of two speeds, chosen at random by its process, has six of six slower pairs once in 4,000 runs.
    /// </summary>
    public const int LeastToFail = 12;

    const int LastOfMost = 24;

    // A store with one of two speeds, one twice the other, has six of six such pairs once in 4,000 runs.
    const int LeastOfMultiple = 6;

    static readonly double Multiple = Math.Log(2);

    /// <summary>
    /// The number of pairs at each interim analysis. Most unchanged cases end at the first. Only a case that seems
    /// slower after <see cref="LastOfMost"/> gets the last: on a noisy machine 15 % need as many.
    /// </summary>
    public ImmutableArray<int> Analyses { get; init; } = [3, 4, 6, LeastToFail, LastOfMost, 2 * LastOfMost];

    /// <summary>The rule for a metric.</summary>
    /// <param name="metric">What is compared.</param>
    /// <param name="isPullRequest">Whether the run is one of a pull request.</param>
    public static PairRule For(Metric metric, bool isPullRequest) =>
        metric.IsContention ? Contention : metric != Metric.Time ? Load : isPullRequest ? PullRequest : Standard;

    /// <summary>The verdict after an interim analysis; null if more pairs may decide.</summary>
    /// <param name="change">The change over the pairs so far.</param>
    public Verdict? Decide(PairedChange change)
    {
        bool mayDecideSlower = change.Pairs >= LeastToFail;
        Interval sure = change.Within(ErrorRate);
        if (mayDecideSlower && sure.Low > 0 && change.Change > Floor) return Verdict.Regressed;
        if (mayDecideSlower && sure.High < 0 && change.Change < -Floor) return Verdict.Improved;
        bool isLast = change.Pairs >= Math.Min(LastOfMost, Analyses[^1]);
        bool isUnchanged = change.At95.High < UnchangedBelow && change.Change < Floor;
        bool mayBeFaster = change.Change < -Floor;
        if (isUnchanged && (!mayBeFaster || isLast)) return Verdict.Unchanged;
        if (!isLast) return mayDecideSlower && IsFutile(change) ? Verdict.Inconclusive : null;
        if (change.At95.High < UnchangedBelow) return Verdict.Unchanged;
        return SeemsSlower(change) && change.Pairs < Analyses[^1] ? null : Verdict.Inconclusive;
    }

    /// <summary>
    /// The verdict if the budget ran out: every pair shows a multiple, and the interval at <see cref="ErrorRate"/>
    /// excludes 0; null if the pairs are too few, or differ too much.
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
    /// The strength of a slowdown: the change in standard errors, for a single pair the change as a share of
    /// <see cref="UnchangedBelow"/>; 0 if it may be chance, or is below the floor.
    /// </summary>
    /// <param name="logs">The logarithm of the ratio of each pair so far; at least one.</param>
    public double SignOfSlower(IReadOnlyCollection<double> logs)
    {
        if (logs.Count == 1) return (Math.Exp(logs.Single()) - 1) / UnchangedBelow is var share and > 1 ? share : 0;
        var change = PairedChange.Of(logs);
        return SeemsSlower(change) ? change.Log / change.Error : 0;
    }

    /// <summary>Whether an uncertain slowdown is reported: above the floor, and hardly chance.</summary>
    /// <param name="change">The change over the pairs so far.</param>
    public bool MayBeSlower(PairedChange change) => change.Change > Floor && change.Within(NamedRate).Low > 0;

    /// <summary>Whether a change may be as small as the change that was accepted since the reference build.</summary>
    /// <param name="change">The change over the pairs.</param>
    /// <param name="accepted">The accepted factor; 1 if none.</param>
    /// <param name="errorRate">The probability of a wrong false.</param>
    public bool Excuses(PairedChange change, double accepted, double errorRate) =>
        accepted > 1 && change.Within(errorRate).Low <= accepted - 1 + Floor;

    bool SeemsSlower(PairedChange change) => change.Change > Floor && change.Log >= 2 * change.Error;

    // It does not seem slower, and twice as many pairs could not decide "unchanged".
    bool IsFutile(PairedChange change) => !SeemsSlower(change)
        && Math.Exp(change.Log + (2 * change.Error / Math.Sqrt(2))) - 1 > 2 * UnchangedBelow;
}

/// <summary>
/// The change over several pairs of processes. Processes differ more than rounds do, so the interval comes from the
/// differences between pairs alone: Student's t, with one degree of freedom less than pairs.
/// </summary>
/// <param name="Log">The mean of the pairs' logarithms.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Pairs">The pairs.</param>
sealed record PairedChange(double Log, double Error, int Pairs)
{
    /// <summary>The relative change: 0.041 is 4.1 % more.</summary>
    public double Change => Math.Exp(Log) - 1;

    /// <summary>The 95 % interval of the change.</summary>
    public Interval At95 => Within(upperTail: 0.025);

    /// <summary>The change over some pairs.</summary>
    /// <param name="logs">The logarithm of the ratio of each pair of processes.</param>
    /// <exception cref="ArgumentException">There are fewer than two pairs.</exception>
    public static PairedChange Of(IReadOnlyCollection<double> logs) => logs.Count < 2
        ? throw new ArgumentException($"Found {logs.Count} pairs, expected at least 2.", nameof(logs))
        : new PairedChange(logs.Average(), StandardDeviation.Of(logs) / Math.Sqrt(logs.Count), logs.Count);

    /// <summary>The interval of the change, with the given probability of error on each side.</summary>
    public Interval Within(double upperTail)
    {
        double margin = StudentT.Quantile(upperTail, Pairs - 1) * Error;
        return new Interval(Math.Exp(Log - margin) - 1, Math.Exp(Log + margin) - 1);
    }
}
