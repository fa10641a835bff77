using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>Turns the pairs of a case into gates.</summary>
static class PairComparer
{
    internal static IEnumerable<Gate> Compare(Evidence evidence)
    {
        if (evidence.Pair is not { } pair) return [];
        Metric[] metrics = [.. evidence.Run.Measured.Where(IsPaired)];
        if (pair.Missing is { } reason) return metrics.Select(metric => None(metric, reason));
        return metrics.Select(metric => GateOf(metric, pair, evidence))
            .Concat(pair.Logs.Keys.Where(metric => metric.IsContention)
                .Select(metric => GateOf(metric, pair, evidence))
                .Where(gate => gate is Gate.Judged { Verdict: Verdict.Regressed }));
    }

    /// <summary>Whether a pair gate is made of the metric; of a contention metric only where it convicts.</summary>
    internal static bool IsPaired(Metric metric) => metric.IsTimed && !metric.IsContention;

    /// <summary>Whether another look could still decide a gate.</summary>
    internal static bool IsOpen(PairEvidence pair) => pair.Missing is null && pair.Logs.Any(logs =>
        IsPaired(logs.Key) && PairRule.For(logs.Key, pair.IsPullRequest) is var rule
        && logs.Value.Count < rule.Looks[^1] && rule.Decide(PairedChange.Of(logs.Value)) is null);

    static Gate GateOf(Metric metric, PairEvidence pair, Evidence evidence)
    {
        if (!pair.Logs.TryGetValue(metric, out IReadOnlyList<double>? logs) || logs.Count < 2)
            return None(metric, new Reason.TooFewRounds());
        if (metric != Metric.Time && BusyCores.IsMuch(pair.BusyBeside))
            return None(metric, new Reason.BusyCores(pair.BusyBeside));
        PairedChange change = PairedChange.Of(logs);
        PairRule rule = PairRule.For(metric, pair.IsPullRequest);
        Verdict verdict = rule.Decide(change) ?? Verdict.Inconclusive;
        if (verdict == Verdict.Inconclusive)
        {
            return new Gate.NotEvaluated(metric, Method.Pair, new Reason.Undecided(change.At95, change.Pairs))
            {
                Change = change.Change,
            };
        }

        LedgerEntry? accepted = verdict == Verdict.Regressed
            ? evidence.AcceptedSince.LastOrDefault(entry => entry.Gate == metric.Name
                && change.Within(rule.Error).Low <= entry.Factor - 1 + rule.Floor) : null;
        return new Gate.Judged(
            metric, Method.Pair, accepted is null ? verdict : Verdict.Unchanged,
            pair.Seconds.Reference, pair.Seconds.Head, change.Change)
        {
            Interval = change.At95, Pairs = change.Pairs, AcceptedFor = accepted?.Reason,
            Tolerance = new Tolerance(rule.Floor, 0),
        };
    }

    static Gate.NotEvaluated None(Metric metric, Reason reason) => new(metric, Method.Pair, reason);
}
