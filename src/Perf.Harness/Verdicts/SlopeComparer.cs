using Perf.Harness.Baselines;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares how time grows with size, by the plain difference. It needs no stored machine, for the sizes are each
/// other's: what a machine is at that moment is the same factor for all of them.
/// </summary>
static class SlopeComparer
{
    /// <summary>
    /// A lost index moves a slope by about 1, caches and machines by 0.1 or 0.2: docs/decisions/0005-slopes.md. What
    /// has grown from the beginning meets every cache on its way: a list's delete came out from 0.76 to 1.22.
    /// </summary>
    static readonly Tolerance Allowed = new(Share: 0.5, Floor: 0.3);

    internal static IEnumerable<Gate> Compare(Evidence evidence, CaseBaseline accepted) =>
        from metric in evidence.Run.Measured.Where(metric => metric.IsSlope)
            .Union(evidence.IsTimeAsked ? accepted.Slopes.Keys : []).Order()
        select WhyNot(metric, evidence.Run, accepted) is { } reason
            ? new Gate.NotEvaluated(metric, Method.Bound, reason)
            : evidence.Run.Middle(metric) is null ? Lost(metric, accepted.Slopes[metric])
            : (Gate)Judged(metric, accepted.Slopes[metric], evidence);

    static Reason? WhyNot(Metric metric, Run run, CaseBaseline accepted)
    {
        if (run.TimeNotComparable is { } reason) return new Reason.NotTimed(reason);
        if (!accepted.Slopes.ContainsKey(metric)) return new Reason.NoBaseline();
        if (metric != Metric.ClientsSlope) return null;
        if (accepted.Cores is { } then && run.Facts.Cores is { } now && then != now)
            return new Reason.OtherCores(then, now);
        return BusyCores.Beside([run]) is { } busy ? new Reason.BusyCores(busy) : null;
    }

    // As with a count: what was measured and no longer can be is a change, or it would hide one.
    static Gate.Judged Lost(Metric metric, double baseline) =>
        new(metric, Method.Bound, Verdict.Regressed, baseline, 0, 0)
        {
            Cause = "it was measured when it was accepted, and can't be measured any more",
        };

    static Gate.Judged Judged(Metric metric, double baseline, Evidence evidence)
    {
        Interval slope = Interval.OfMedian([.. evidence.Run.ValuesOf(metric)]);
        double now = Median.Of(evidence.Run.ValuesOf(metric));
        double tolerance = Allowed.Of(baseline);
        Verdict? beyond = evidence.Confirmed(
            slope.Low - baseline > tolerance, run => run.Middle(metric) - baseline > tolerance);
        Verdict verdict = beyond ?? (slope.High - baseline < -tolerance ? Verdict.Improved : Verdict.Unchanged);
        return new Gate.Judged(metric, Method.Bound, verdict, baseline, now, now - baseline)
        {
            Tolerance = new Tolerance(0, tolerance), IsOfMachine = beyond == Verdict.Unchanged,
            Interval = new Interval(slope.Low - baseline, slope.High - baseline),
            Cause = verdict == Verdict.Regressed ? Causes.Words(metric, more: 0, operations: 1) : null,
        };
    }
}
