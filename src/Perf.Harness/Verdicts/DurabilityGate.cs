namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares durability classes. A changed class fails in both directions, whatever the time is.
/// </summary>
static class DurabilityGate
{
    internal static Gate Of(ShownDurability baseline, ShownDurability now)
    {
        if (baseline == now) return Judged(Verdict.Unchanged, null);
        if (baseline.MayBe(now))
        {
            return new Gate.NotEvaluated(
                Metric.Durability, GateKind.Count, new Reason.PowerCutNotTried(baseline.Words(), now.Words()));
        }

        return Judged(Verdict.Regressed, IsLost(baseline, now)
            ? "commits now survive less than was accepted: a flush is missing"
            : "commits now survive more than was accepted");

        Gate.Judged Judged(Verdict verdict, string? cause) =>
            new(Metric.Durability, GateKind.Count, verdict, (long)baseline, (long)now, 0) { Cause = cause };
    }

    // Of two classes that differ, the new one is less if nothing survives, or only a kill instead of a power cut.
    internal static bool IsLost(ShownDurability baseline, ShownDurability now) =>
        now == ShownDurability.None || (now == ShownDurability.Process && baseline == ShownDurability.Power);
}
