using Perf.Harness.Baselines;
using Perf.Harness.Cases;
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
        evidence.Run.Measured.Where(metric => metric.IsSlope).Order().Select(metric =>
            WhyNot(metric, evidence.Run, accepted) is { } reason
                ? (Gate)new Gate.NotEvaluated(metric, Method.Bound, reason)
                : Judged(metric, accepted.Slopes[metric], evidence));

    static Reason? WhyNot(Metric metric, Run run, CaseBaseline accepted)
    {
        if (run.TimeNotComparable is { } reason) return new Reason.NotTimed(reason);
        if (!accepted.Slopes.ContainsKey(metric)) return new Reason.NoBaseline();
        if (metric != Metric.ClientsSlope) return null;
        if (accepted.Cores is { } then && run.Facts.Cores is { } now && then != now)
            return new Reason.OtherCores(then, now);
        return BusyCores.Beside([run]) is { } busy ? new Reason.BusyCores(busy) : null;
    }

    static Gate.Judged Judged(Metric metric, double baseline, Evidence evidence)
    {
        Interval slope = Interval.OfMedian([.. evidence.Run.ValuesOf(metric)]);
        double now = Median.Of(evidence.Run.ValuesOf(metric));
        double tolerance = Allowed.Of(baseline);
        bool isBeyond = slope.Low - baseline > tolerance && evidence.Fresh.All(run =>
            run.Middle(metric) is { } fresh && fresh - baseline > tolerance);
        bool isOfMachine = isBeyond && evidence.IsReferenceBuild;
        Verdict verdict = isBeyond && !isOfMachine ? Verdict.Regressed
            : slope.High - baseline < -tolerance ? Verdict.Improved : Verdict.Unchanged;
        return new Gate.Judged(metric, Method.Bound, verdict, baseline, now, now - baseline)
        {
            Tolerance = new Tolerance(0, tolerance), IsOfMachine = isOfMachine,
            Interval = new Interval(slope.Low - baseline, slope.High - baseline),
            Cause = verdict == Verdict.Regressed ? Causes.Words(metric, more: 0, operations: 1) : null,
        };
    }
}
