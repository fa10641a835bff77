namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares durability classes: another one is a failure in both directions, whatever became of the time.
/// </summary>
static class DurabilityGate
{
    internal static Gate Of(ShownDurability baseline, ShownDurability now)
    {
        if (baseline == now) return Judged(Verdict.Unchanged, null);
        if (baseline.MayBe(now))
        {
            return new Gate.NotEvaluated(
                Metric.Durability, Method.Count, new Reason.PowerCutNotTried(baseline.Words(), now.Words()));
        }

        return Judged(Verdict.Regressed, IsLost(baseline, now)
            ? "what got faster lost a flush"
            : "more is made durable than was accepted");

        Gate.Judged Judged(Verdict verdict, string? cause) =>
            new(Metric.Durability, Method.Count, verdict, (long)baseline, (long)now, 0) { Cause = cause };
    }

    // Where they can't be the same, less was shown if nothing survives now, or only a kill where a power cut did.
    internal static bool IsLost(ShownDurability baseline, ShownDurability now) =>
        now == ShownDurability.None || (now == ShownDurability.Process && baseline == ShownDurability.Power);
}
