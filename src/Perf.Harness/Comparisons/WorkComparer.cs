using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Comparisons;

/// <summary>
/// Compares counted work: exactly, unless the part of the subject that a number depends on has changed.
/// </summary>
static class WorkComparer
{
    internal static IEnumerable<Gate> Compare(WorkCounts baseline, WorkCounts now, SubjectParts changed, int operations)
    {
        foreach (Metric metric in baseline.Counts.Keys.Union(now.Counts.Keys).Order())
        {
            yield return (baseline[metric], now[metric]) switch
            {
                (null, _) =>
                    new Gate.Unjudged(metric, NotJudged.NoBaseline, "the baseline does not have this count yet"),
                (_, null) => new Gate.Unjudged(metric, NotJudged.NotComparable, "this run could not count it"),
                _ when changed.HasFlag(SubjectParts.System) && metric.DependsOn.HasFlag(SubjectParts.System) =>
                    new Gate.Unjudged(metric, NotJudged.NotComparable, "the baseline is of another operating system"),
                ({ } old, { } shown) when metric == Metric.Durability =>
                    DurabilityGate.Of((ShownDurability)old, (ShownDurability)shown),
                ({ } old, { } count) => Explained(Judge(metric, old, count, ToleranceOf(metric, changed))),
            };
        }

        if (baseline.Plans.Length + now.Plans.Length > 0)
            yield return Judge(baseline, now, changed.HasFlag(SubjectParts.Native));

        Gate.Judged Explained(Gate.Judged gate) =>
            gate with { Cause = Causes.Of(gate, baseline.Files, now.Files, operations) };
    }

    static Gate.Judged Judge(Metric metric, long old, long now, Tolerance tolerance)
    {
        double change = metric.IsSlope ? (now - old) / 1000.0
            : now == old ? 0 : old == 0 ? double.PositiveInfinity : (double)(now - old) / old;
        Verdict verdict = Math.Abs(now - old) <= tolerance.Of(old) ? Verdict.Equivalent
            : now > old ? Verdict.Regressed : Verdict.Improved;
        return new Gate.Judged(metric, verdict, old, now, change, Words(tolerance, metric));
    }

    static Gate.Judged Judge(WorkCounts baseline, WorkCounts now, bool subjectChanged)
    {
        string[] moved = [.. PlanChanges(baseline, now)];
        // A new library may plan another way and be right: its counts tell whether it is worse.
        Verdict verdict = moved.Length == 0 || subjectChanged ? Verdict.Equivalent : Verdict.Regressed;
        return new Gate.Judged(
            Metric.Plans, verdict, baseline.Plans.Length, now.Plans.Length, 0,
            subjectChanged ? "subject changed" : "exact")
        {
            Cause = moved.Length == 0 ? null : string.Join('\n', moved),
        };
    }

    static IEnumerable<string> PlanChanges(WorkCounts baseline, WorkCounts now)
    {
        Dictionary<string, string> old = baseline.Plans.ToDictionary(plan => plan.Statement, plan => plan.Steps);
        foreach (QueryPlan plan in now.Plans)
        {
            if (!old.Remove(plan.Statement, out string? steps)) yield return $"new: {plan.Steps} in {plan.Statement}";
            else if (steps != plan.Steps) yield return $"{steps} -> {plan.Steps} in {plan.Statement}";
        }

        foreach ((string statement, string steps) in old) yield return $"gone: {steps} in {statement}";
    }

    static Tolerance ToleranceOf(Metric metric, SubjectParts changed) =>
        new((metric.DependsOn & changed) == 0 ? 0 : metric.ShareWhenSubjectChanged, metric.Floor);

    static string Words(Tolerance tolerance, Metric metric) =>
        tolerance.Share > 0 ? string.Create(null, $"{tolerance.Share * 100:0.##} %, subject changed")
        : tolerance.Floor > 0
            ? string.Create(null, $"{tolerance.Floor:0.##} {(metric.Unit == Unit.BytesPerOperation ? "bytes" : "")}")
                .Trim()
        : "exact";
}
