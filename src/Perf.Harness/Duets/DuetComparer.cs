using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Duets;

/// <summary>Turns the pairs of a duet into a gate: a pure function.</summary>
static class DuetComparer
{
    /// <summary>The change that nobody is stopped for, however sure: layout alone moves code by as much.</summary>
    internal const double LeastChange = 0.03;

    /// <summary>What lies within this at 95 % is equivalent.</summary>
    internal const double EquivalentWithin = 0.10;

    // Where no spread was learnt: the upper end of what settled processes of a case without syncs differ by.
    const double SpreadUnlearnt = 0.03;

    /// <summary>
    /// What one pair differs from another by, as was learnt of single processes: a pair has two of them.
    /// </summary>
    internal static double SpreadOfPairs(CaseBaseline? accepted)
    {
        double[] learnt = accepted is null ? [] : [.. accepted.Costs.Keys
            .Select(environment => accepted.CostOf(Metric.Time, environment))
            .OfType<CostBaseline>().Select(cost => cost.Spread)];
        return Math.Sqrt(2) * (learnt.Length == 0 ? SpreadUnlearnt : learnt.Max());
    }

    /// <summary>What the pairs say together.</summary>
    internal static PairedChange ChangeOf(IReadOnlyList<DuetOutcome.Played> pairs, CaseBaseline? accepted) =>
        PairedChange.Of(
            [.. pairs.Select(pair => PairedRatio.Of(Seconds(pair.Head), Seconds(pair.Other)))],
            SpreadOfPairs(accepted));

    /// <summary>
    /// The verdict. The error of calling equal builds different is one in a thousand on each side; what is called
    /// equivalent lies within its bounds at 95 %.
    /// </summary>
    internal static Verdict VerdictOf(PairedChange change) =>
        change.At998.Low > 0 && change.Change > LeastChange ? Verdict.Regressed
        : change.At998.High < 0 && change.Change < -LeastChange ? Verdict.Improved
        : change.At95.Within(-EquivalentWithin, EquivalentWithin) ? Verdict.Equivalent
        : Verdict.Inconclusive;

    /// <summary>Whether fresh pairs must look: a change is likely, or this pair could not have told.</summary>
    internal static bool IsSuspect(PairedChange change) => VerdictOf(change) != Verdict.Equivalent
        || (Math.Abs(change.Change) > LeastChange && (change.At95.Low > 0 || change.At95.High < 0));

    /// <summary>The gate on time.</summary>
    /// <param name="change">What the pairs say together.</param>
    /// <param name="pairs">The pairs.</param>
    /// <param name="against">What reports call the other build.</param>
    /// <param name="accepted">What the ledger says since that build of a time that became slower, or null.</param>
    internal static Gate GateOf(
        PairedChange change, IReadOnlyList<DuetOutcome.Played> pairs, string against, LedgerEntry? accepted = null)
    {
        string statement = DuetStatement.Of(against, change.Change, change.At95, change.Pairs);
        Verdict verdict = VerdictOf(change);
        if (verdict == Verdict.Regressed && accepted is { Factor: { } factor })
        {
            // The line's number comes from a duet like this one, and neither is exact.
            bool isNoMore = change.At998.Low <= factor - 1 + LeastChange;
            if (isNoMore) verdict = Verdict.Equivalent;
            statement +=
                $"; {(isNoMore ? "" : "only ")}{SignedShare.Text(factor - 1)} was accepted: {accepted.Reason}";
        }

        if (verdict == Verdict.Inconclusive)
            return new Gate.Unjudged(Metric.Time, NotJudged.Inconclusive, statement) { Change = change.Change };
        return new Gate.Judged(Metric.Time, verdict, 1, 1 + change.Change, change.Change, $"{LeastChange * 100:0} %")
        {
            Interval = change.At95,
            Raw = Median.Of(pairs.SelectMany(pair => Seconds(pair.Head))),
            RawBaseline = Median.Of(pairs.SelectMany(pair => Seconds(pair.Other))),
            Duet = statement,
        };
    }

    /// <summary>The counts that differ between the two builds, in words; they are told and not judged.</summary>
    internal static IEnumerable<string> WorkOf(DuetOutcome.Played pair) =>
        from metric in pair.Head.Work.Counts.Keys
        let now = pair.Head.Work[metric]!.Value
        where pair.Other.Work[metric] is { } old && Math.Abs(now - old) > metric.Floor && metric != Metric.Durability
        select FormattableString.Invariant($"{metric} {pair.Other.Work[metric]:#,0} -> {now:#,0}");

    static IReadOnlyList<double> Seconds(Run run) =>
        [.. run.RoundsWith(Metric.Time).Select(round => Cost.SecondsOf(Metric.Time, round.Values[Metric.Time]))];
}
