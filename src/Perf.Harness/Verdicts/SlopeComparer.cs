using Perf.Harness.Baselines;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares how time grows with size, by the absolute difference. It does not depend on the machine, whose speed is the
/// same factor for all sizes of a run.
/// </summary>
static class SlopeComparer
{
    /// <summary>
    /// A missing index changes a slope by about 1, caches and machines change it by 0.1 or 0.2:
    /// docs/decisions/0005-slopes.md. A large slope varies more: the delete of a list had 0.76 to 1.22.
    /// </summary>
    static readonly Tolerance Allowed = new(Share: 0.5, Floor: 0.3);

    internal static IEnumerable<Gate> Compare(Evidence evidence, CaseBaseline accepted) =>
        from metric in evidence.Run.Measured.Where(metric => metric.IsSlope)
            .Union(evidence.IsTimeAsked ? accepted.Slopes.Keys : []).Order()
        select WhyNot(metric, evidence.Run, accepted) is { } reason
            ? new Gate.NotEvaluated(metric, GateKind.Bound, reason)
            : evidence.Run.Middle(metric) is null ? Lost(metric, accepted.Slopes[metric])
            : (Gate)Judged(metric, accepted.Slopes[metric], evidence);

    static Reason? WhyNot(Metric metric, Run run, CaseBaseline accepted)
    {
        if (run.TimeNotComparable is { } reason) return new Reason.NotTimed(reason);
        if (!accepted.Slopes.ContainsKey(metric)) return new Reason.NoBaseline();
        if (metric != Metric.ClientsSlope) return null;
        if (accepted.Cores is { } then && run.Facts.Cores is { } now && then != now)
            return new Reason.OtherCores(then, now);
        return BusyCores.InAny([run]) is { } busy ? new Reason.BusyCores(busy) : null;
    }

    // As for a count, a slope that is missing now is a change: otherwise it could hide one.
    static Gate.Judged Lost(Metric metric, double baseline) =>
        new(metric, GateKind.Bound, Verdict.Regressed, baseline, 0, 0)
        {
            Cause = "the accepted build has this slope, this build has none",
        };

    static Gate.Judged Judged(Metric metric, double baseline, Evidence evidence)
    {
        Interval slope = Interval.OfMedian([.. evidence.Run.ValuesOf(metric)]);
        double now = Median.Of(evidence.Run.ValuesOf(metric));
        double tolerance = Allowed.Of(baseline);
        Verdict? beyond = evidence.Confirmed(
            slope.Low - baseline > tolerance, run => run.Middle(metric) - baseline > tolerance);
        Verdict verdict = beyond ?? (slope.High - baseline < -tolerance ? Verdict.Improved : Verdict.Unchanged);
        return new Gate.Judged(metric, GateKind.Bound, verdict, baseline, now, now - baseline)
        {
            Tolerance = new Tolerance(0, tolerance), IsOfMachine = beyond == Verdict.Unchanged,
            Interval = new Interval(slope.Low - baseline, slope.High - baseline),
            Cause = verdict == Verdict.Regressed ? Causes.Words(metric, more: 0, operations: 1) : null,
        };
    }
}
