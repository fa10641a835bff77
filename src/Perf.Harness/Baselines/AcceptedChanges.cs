using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Baselines;

/// <summary>What accepting changes of one case, gate by gate, for the ledger.</summary>
static class AcceptedChanges
{
    public static IEnumerable<LedgerEntry> Between(CaseId id, CaseBaseline old, CaseBaseline now, string reason)
    {
        foreach (Metric metric in old.Work.Counts.Keys.Union(now.Work.Counts.Keys).Order())
        {
            if (old.Work[metric] == now.Work[metric]) continue;
            if (metric == Metric.Durability && old.Work[metric] is not null)
                yield return new LedgerEntry(id, metric.Name, LedgerKind.Changed, reason);
            else
                yield return Entry(id, metric, old.Work[metric], now.Work[metric], reason);
        }

        if (!old.Work.Plans.SequenceEqual(now.Work.Plans))
            yield return new LedgerEntry(id, Metric.Plans.Name, LedgerKind.Changed, reason);

        foreach ((Metric metric, double slope) in now.Slopes)
        {
            double? before = old.Slopes.TryGetValue(metric, out double accepted) ? accepted : null;
            if (before != slope) yield return Entry(id, metric, before, slope, reason);
        }

        foreach ((string environment, var costs) in now.Costs)
        {
            foreach ((Metric metric, CostBaseline cost) in costs)
            {
                // The bar may have moved where the number has not.
                CostBaseline? before = old.CostOf(metric, environment);
                if (before?.Cost != cost.Cost || BaselineChange.LooserBy(before, cost) is not null)
                    yield return Entry(id, metric, before?.Cost, cost.Cost, reason) with { Environment = environment };
            }
        }
    }

    static LedgerEntry Entry(CaseId id, Metric metric, double? old, double? now, string reason)
    {
        LedgerKind kind = old is null ? LedgerKind.New : now is null ? LedgerKind.Gone : LedgerKind.Changed;
        return new LedgerEntry(id, metric.Name, kind, reason) { Old = old, New = now };
    }
}
