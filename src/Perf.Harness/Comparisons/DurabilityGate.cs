using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Comparisons;

/// <summary>
/// Compares durability classes: another one is a failure in both directions, whatever became of the time.
/// </summary>
static class DurabilityGate
{
    internal static Gate Of(ShownDurability baseline, ShownDurability now)
    {
        if (baseline == now) return Judged(Verdict.Equivalent, null);
        if (baseline.MayBe(now))
        {
            return new Gate.Unjudged(Metric.Durability, NotJudged.NotComparable,
                $"the baseline says {baseline.Words()}, this run {now.Words()}: one of them could not try a power cut");
        }

        return Judged(Verdict.Regressed, Lost(baseline, now)
            ? "what got faster lost a flush"
            : "more is made durable than was accepted");

        Gate.Judged Judged(Verdict verdict, string? cause) =>
            new(Metric.Durability, verdict, (long)baseline, (long)now, 0, "exact") { Cause = cause };
    }

    // Where they can't be the same, less was shown if nothing survives now, or only a kill where a power cut did.
    static bool Lost(ShownDurability baseline, ShownDurability now) =>
        now == ShownDurability.None || (now == ShownDurability.Process && baseline == ShownDurability.Power);
}
