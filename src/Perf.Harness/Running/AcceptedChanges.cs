using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>What accepting changes of one case, gate by gate, for the ledger.</summary>
static class AcceptedChanges
{
    const int Digits = 4;

    internal static IEnumerable<LedgerEntry> Between(
        CaseBaseline old, CaseBaseline now, Comparison comparison, string reason)
    {
        CaseId id = comparison.Case;
        foreach (Metric metric in old.Work.Counts.Keys.Union(now.Work.Counts.Keys).Order())
        {
            if (old.Work[metric] == now.Work[metric]) continue;
            yield return metric == Metric.Durability
                ? new LedgerEntry(id, metric.Name, LedgerKind.Changed, reason)
                : Entry(metric, old.Work[metric], now.Work[metric]);
        }

        foreach (Gate.Judged texts in comparison.Judged
            .Where(gate => gate is { Metric.Unit: Unit.Text, Cause: not null }))
        {
            yield return new LedgerEntry(id, texts.Metric.Name, LedgerKind.Changed, reason);
        }

        foreach (Metric metric in old.Slopes.Keys.Union(now.Slopes.Keys).Union([Metric.Instructions, Metric.Waits]))
        {
            double? before = old.NumberOf(metric), after = now.NumberOf(metric);
            if (before != after) yield return Entry(metric, before, after);
        }

        foreach (Gate.Judged time in Times(comparison))
        {
            yield return new LedgerEntry(id, time.Metric.Name, LedgerKind.Changed, reason)
            {
                Old = 1, New = Step(time, time.Change),
                Interval = time.Interval is { } at95
                    ? new Interval(Step(time, at95.Low), Step(time, at95.High)) : null,
            };
        }

        LedgerEntry Entry(Metric metric, double? before, double? after) => new(
            id, metric.Name,
            before is null ? LedgerKind.New : after is null ? LedgerKind.Gone : LedgerKind.Changed, reason)
        {
            Old = before, New = after,
        };
    }

    // The pair's, or the bound's where there is no pair.
    static IEnumerable<Gate.Judged> Times(Comparison comparison) => comparison.Judged
        .Where(gate => gate.Metric.IsTimed && gate is { Verdict: not Verdict.Unchanged })
        .GroupBy(gate => gate.Metric)
        .Select(gates => gates.OrderByDescending(gate => gate.Kind == GateKind.Pair).First());

    // Beyond what stands in the ledger since the same reference build, for the rows of a gate are multiplied.
    static double Step(Gate.Judged time, double change) =>
        SignificantDigits.Round((1 + change) / time.AcceptedFactor, Digits);
}
