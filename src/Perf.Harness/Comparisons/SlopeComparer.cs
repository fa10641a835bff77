using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>
/// Compares how time grows with size, by the plain difference. It needs no yardstick and no recorded machine, for the
/// sizes are each other's: what a machine is at that moment is the same factor for all of them.
/// </summary>
static class SlopeComparer
{
    /// <summary>
    /// A lost index moves a slope by about 1, caches and machines by 0.1 or 0.2: docs/decisions/0005-slopes.md. What
    /// has grown from the beginning meets every cache on its way: a list's delete came out from 0.76 to 1.22.
    /// </summary>
    static readonly Tolerance Allowed = new(Share: 0.5, Floor: 0.3);

    internal static IEnumerable<Gate> Compare(CaseBaseline baseline, IReadOnlyList<Run> runs)
    {
        string? notComparable = runs.Select(run => run.CostNotComparable).FirstOrDefault(reason => reason is not null);
        foreach (Metric metric in runs.SelectMany(run => run.Measured).Distinct()
            .Where(metric => metric.IsSlope).Order())
        {
            if (notComparable is not null)
                yield return new Gate.Unjudged(metric, NotJudged.NotComparable, notComparable);
            else if (runs.Any(run => !run.RoundsWith(metric).Any()))
            {
                yield return new Gate.Unjudged(
                    metric, NotJudged.Inconclusive, "a worker has measured no size of it to the end");
            }
            else if (metric == Metric.ClientsSlope && BusyCores.Beside(runs) is { } busy)
                yield return new Gate.Unjudged(metric, NotJudged.Inconclusive, BusyCores.Words(busy));
            else if (baseline.Slopes.TryGetValue(metric, out double accepted))
                yield return Judge(metric, accepted, runs);
            else
                yield return new Gate.Unjudged(
                    metric, NotJudged.NoBaseline, "no slope has been accepted for this case");
        }
    }

    static Gate Judge(Metric metric, double baseline, IReadOnlyList<Run> runs)
    {
        double[] slopes = [.. runs.Select(run => Median.Of(ValuesOf(run, metric)))];
        double now = slopes.Average();
        Interval slope = runs.Count == 1
            ? Interval.OfMedian([.. ValuesOf(runs[0], metric)])
            : Interval.OfMean(slopes, leastSpread: 0);
        var change = new Interval(slope.Low - baseline, slope.High - baseline);
        double tolerance = Allowed.Of(baseline);
        Verdict verdict = Verdicts.Of(change, tolerance);
        if (verdict == Verdict.Inconclusive)
        {
            return new Gate.Unjudged(metric, NotJudged.Inconclusive, string.Create(
                CultureInfo.InvariantCulture,
                $"the slope lies between {slope.Low:0.00} and {slope.High:0.00}, "
                + $"the baseline is {baseline:0.00}, the tolerance {tolerance:0.##}"))
            { Change = now - baseline };
        }

        return new Gate.Judged(
            metric, verdict, baseline, now, now - baseline, FormattableString.Invariant($"{tolerance:0.##}"))
        {
            Interval = change,
            Cause = verdict == Verdict.Regressed ? Causes.Words(metric, more: 0, operations: 1) : null,
        };
    }

    static IEnumerable<double> ValuesOf(Run run, Metric metric) =>
        run.RoundsWith(metric).Select(round => round.Values[metric]);
}
