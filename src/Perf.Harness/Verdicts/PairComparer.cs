using Perf.Harness.Baselines;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>The gates of the pairs of a case.</summary>
static class PairComparer
{
    internal static IEnumerable<Gate> Compare(Evidence evidence)
    {
        if (evidence.Pair is not { } pair) return [];
        Metric[] metrics = [.. evidence.Run.Measured.Where(IsPaired)];
        if (pair.Missing is { } reason)
        {
            return metrics.Select(metric => IsMultiple(metric, pair, reason)
                ? GateOf(metric, pair, evidence) : CutOff(metric, pair, reason, evidence));
        }

        return metrics.Select(metric => GateOf(metric, pair, evidence))
            .Concat(pair.Logs.Keys.Where(metric => metric.IsContention)
                .Select(metric => GateOf(metric, pair, evidence))
                .Where(gate => gate is Gate.Judged { Verdict: Verdict.Regressed }));
    }

    /// <summary>Whether the metric has a pair gate; a contention metric has one only if it regressed.</summary>
    internal static bool IsPaired(Metric metric) => metric.IsTimed && !metric.IsContention;

    /// <summary>Whether more pairs could still decide a gate.</summary>
    internal static bool IsOpen(PairEvidence pair) => pair.Missing is null && pair.Logs.Any(logs =>
        IsPaired(logs.Key) && PairRule.For(logs.Key, pair.IsPullRequest) is var rule
        && logs.Value.Count < rule.Analyses[^1] && rule.Decide(PairedChange.Of(logs.Value)) is null);

    /// <summary>The strongest sign that a gate got slower: see <see cref="PairRule.SignOfSlower"/>.</summary>
    internal static double SignOfSlower(PairEvidence pair) => pair.Logs
        .Where(logs => IsPaired(logs.Key))
        .Select(logs => PairRule.For(logs.Key, pair.IsPullRequest).SignOfSlower(logs.Value))
        .DefaultIfEmpty().Max();

    /// <summary>Whether it is possibly slower: see <see cref="PairRule.MayBeSlower"/>.</summary>
    internal static bool MayBeSlower(Metric metric, PairEvidence pair) =>
        pair.Logs.TryGetValue(metric, out IReadOnlyList<double>? logs) && logs.Count > 1
        && PairRule.For(metric, pair.IsPullRequest).MayBeSlower(PairedChange.Of(logs));

    static Gate GateOf(Metric metric, PairEvidence pair, Evidence evidence)
    {
        if (!pair.Logs.TryGetValue(metric, out IReadOnlyList<double>? logs) || logs.Count < 2)
            return None(metric, new Reason.TooFewRounds());
        PairedChange change = PairedChange.Of(logs);
        PairRule rule = PairRule.For(metric, pair.IsPullRequest);
        Verdict verdict = (pair.Missing is null ? rule.Decide(change) : PairRule.DecideMultiple(logs))
            ?? Verdict.Inconclusive;
        if (verdict == Verdict.Inconclusive)
        {
            return new Gate.NotEvaluated(metric, GateKind.Pair, new Reason.Undecided(change.At95, change.Pairs))
            {
                Change = change.Change, MayBeSlower = MayBeSlower(metric, pair, evidence),
            };
        }

        // The medians of both builds may differ otherwise than the builds do within a pair: the time of this build is
        // that of the reference build with the change.
        double since = AcceptedFactor(metric, evidence.AcceptedSince), accepted = Math.Max(1, since);
        bool isAccepted = verdict == Verdict.Regressed && rule.Excuses(change, accepted, PairRule.ErrorRate);
        return new Gate.Judged(
            metric, GateKind.Pair, isAccepted ? Verdict.Unchanged : verdict,
            pair.ReferenceSeconds, pair.ReferenceSeconds * (1 + change.Change), change.Change)
        {
            Interval = change.At95, Pairs = change.Pairs, Tolerance = new Tolerance(rule.Floor, 0),
            AcceptedFactor = accepted, AcceptedFor = isAccepted ? ReasonOf(metric, evidence.AcceptedSince) : null,
            Processes = metric == Metric.Time ? pair.Processes : [],
            Cause = verdict != Verdict.Regressed ? null
                : since < 1 ? $"{SignedShare.Text(since - 1)} was accepted since that build, and is part of its time"
                : metric == Metric.Time ? Causes.OfTime(evidence) : null,
        };
    }

    static bool IsMultiple(Metric metric, PairEvidence pair, Reason reason) => reason is Reason.OutOfBudget
        && pair.Logs.TryGetValue(metric, out IReadOnlyList<double>? logs) && PairRule.DecideMultiple(logs) is not null;

    // Unless the budget ran out, the pairs so far mean nothing.
    static Gate.NotEvaluated CutOff(Metric metric, PairEvidence pair, Reason reason, Evidence evidence) =>
        reason is Reason.OutOfBudget && MayBeSlower(metric, pair, evidence)
            ? None(metric, reason) with { Change = PairedChange.Of(pair.Logs[metric]).Change, MayBeSlower = true }
            : None(metric, reason);

    static bool MayBeSlower(Metric metric, PairEvidence pair, Evidence evidence) =>
        MayBeSlower(metric, pair) && !PairRule.For(metric, pair.IsPullRequest).Excuses(
            PairedChange.Of(pair.Logs[metric]), AcceptedFactor(metric, evidence.AcceptedSince), PairRule.NamedRate);

    /// <summary>The accepted steps of a gate multiply, because the reference build has none of them.</summary>
    internal static double AcceptedFactor(Metric metric, IReadOnlyList<LedgerEntry> since) => LedgerDrift.Of(since)
        .FirstOrDefault(drift => drift.Gate == metric.Name)?.Factor ?? 1;

    static string ReasonOf(Metric metric, IEnumerable<LedgerEntry> accepted) => string.Join(
        "; ", accepted.Where(entry => entry.Gate == metric.Name).Select(entry => entry.Reason).Distinct());

    static Gate.NotEvaluated None(Metric metric, Reason reason) => new(metric, GateKind.Pair, reason);
}
