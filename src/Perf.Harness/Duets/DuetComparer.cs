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

    /// <summary>What the pairs of processes say together.</summary>
    internal static PairedChange ChangeOf(IReadOnlyList<DuetOutcome.Played> pairs) =>
        PairedChange.Of([.. pairs.Select(pair => PairedRatio.LogOf(Seconds(pair.Head), Seconds(pair.Other)))]);

    /// <summary>
    /// The verdict. The error of calling equal builds different is one in three thousand on each side, for there are
    /// three looks; what is called equivalent lies within its bounds at 95 %.
    /// </summary>
    internal static Verdict VerdictOf(PairedChange change) =>
        change.Sure.Low > 0 && change.Change > LeastChange ? Verdict.Regressed
        : change.Sure.High < 0 && change.Change < -LeastChange ? Verdict.Improved
        : change.At95.Within(-EquivalentWithin, EquivalentWithin) ? Verdict.Equivalent
        : Verdict.Inconclusive;

    /// <summary>Whether fresh pairs must look: a change that matters is seen, or these could not have told.</summary>
    internal static bool IsSuspect(PairedChange change) =>
        VerdictOf(change) != Verdict.Equivalent || Math.Abs(change.Change) > LeastChange;

    /// <summary>Whether more fresh pairs must look: it is suspected still, and not decided.</summary>
    internal static bool IsOpen(PairedChange change) =>
        IsSuspect(change) && VerdictOf(change) is not (Verdict.Regressed or Verdict.Improved);

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
            bool isNoMore = change.Sure.Low <= factor - 1 + LeastChange;
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
