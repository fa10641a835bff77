using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Comparisons;

/// <summary>Compares time as a multiple of what the yardsticks make us expect.</summary>
static class CostComparer
{
    /// <summary>The change that a recorded environment's cost may show: plain and wide, until noise is learnt.</summary>
    const double ToleranceShare = 0.30;

    /// <summary>
    /// The same for clients that share a store: who waits for whom settles differently from process to process, and the
    /// read latency of unchanged code moved by 61 % in one of a dozen. What doubles is found.
    /// </summary>
    const double LoadToleranceShare = 1.0;

    /// <summary>
    /// The spreads between processes that a tolerance covers, where a case spreads widely: three for the interval of one
    /// worker, and three more, so that an unchanged case becomes a suspect in one run of some hundreds.
    /// </summary>
    const double SpreadsCovered = 6;

    /// <summary>Below so many rounds the interval of order statistics is nearly the whole sample, and tells little.</summary>
    const int RoundsForOrderStatistics = 20;

    /// <summary>What a machine that nobody recorded must exceed: a baseline's weights say little about it.</summary>
    const double ForeignChange = 1.0;

    internal static IEnumerable<Gate> Compare(
        CaseBaseline baseline, IReadOnlyList<Run> runs, bool environmentIsRecorded)
    {
        Run first = runs[0];
        string environment = first.Environment.Name;
        foreach (Metric metric in MetricsOf(runs))
        {
            string? notComparable = runs.Select(run => run.CostNotComparable).FirstOrDefault(reason => reason is not null);
            if (runs.Any(run => !run.RoundsWith(metric).Any()))
                yield return new Gate.Unjudged(metric, NotJudged.Inconclusive, "its windows hold too few operations");
            else if (notComparable is not null)
                yield return new Gate.Unjudged(metric, NotJudged.NotComparable, notComparable);
            else if (environmentIsRecorded && baseline.CostOf(metric, environment) is { } recorded)
                yield return Judge(metric, recorded, runs);
            else if (baseline.Costs.Keys.Select(name => baseline.CostOf(metric, name)).FirstOrDefault(cost => cost is not null)
                is { } foreign)
                yield return JudgeForeign(metric, foreign, runs, environment);
            else
                yield return new Gate.Unjudged(metric, NotJudged.NoBaseline, "no cost has been accepted for this case");
        }
    }

    static IEnumerable<Metric> MetricsOf(IReadOnlyList<Run> runs) =>
        runs.SelectMany(run => run.Measured).Distinct().Where(metric => !metric.IsSlope).Order();

    static Gate Judge(Metric metric, CostBaseline baseline, IReadOnlyList<Run> runs)
    {
        double share = metric == Metric.Time ? ToleranceShare : LoadToleranceShare;
        double tolerance = Math.Max(share, SpreadsCovered * baseline.Spread);
        Interval change = ChangeOf(metric, baseline, runs, out double cost);
        Verdict verdict = Verdicts.Of(change, tolerance);
        double middle = (cost / baseline.Cost) - 1;
        if (verdict == Verdict.Inconclusive)
        {
            return new Gate.Unjudged(metric, NotJudged.Inconclusive, string.Create(
                null, $"the change lies between {change.Low:+0 %;-0 %} and {change.High:+0 %;-0 %}, the tolerance is {tolerance:0 %}"))
            { Change = middle };
        }

        return new Gate.Judged(metric, verdict, baseline.Cost, cost, middle, string.Create(null, $"{tolerance:0 %}"))
        {
            Interval = change, Raw = RawOf(metric, runs), RawBaseline = baseline.Value,
        };
    }

    static Gate JudgeForeign(Metric metric, CostBaseline baseline, IReadOnlyList<Run> runs, string environment)
    {
        Interval change = ChangeOf(metric, baseline, runs, out double cost);
        double middle = (cost / baseline.Cost) - 1;
        return change.Low > ForeignChange
            ? new Gate.Judged(metric, Verdict.Regressed, baseline.Cost, cost, middle, "a factor of two on a foreign machine")
            {
                Interval = change, Raw = RawOf(metric, runs), RawBaseline = baseline.Value,
            }
            : new Gate.Unjudged(metric, NotJudged.ForeignMachine, $"no cost is recorded for {environment}") { Change = middle };
    }

    static Interval ChangeOf(Metric metric, CostBaseline baseline, IReadOnlyList<Run> runs, out double cost)
    {
        double[] costs = [.. runs.Select(run => Cost.OfRun(run, metric, baseline.Weights))];
        cost = costs.Average();
        Interval interval = runs.Count == 1 ? OfOneWorker(metric, baseline, runs[0]) : Interval.OfMean(costs, baseline.Spread);
        return new Interval((interval.Low / baseline.Cost) - 1, (interval.High / baseline.Cost) - 1);
    }

    // Processes differ more than rounds do: the spread that was learnt between them, unless this run's rounds differ more.
    static Interval OfOneWorker(Metric metric, CostBaseline baseline, Run run)
    {
        double[] costs = [.. Cost.OfRounds(run, metric, baseline.Weights)];
        Interval learnt = Interval.OfOne(Median.Of(costs), baseline.Spread, baseline.Processes);
        return costs.Length < RoundsForOrderStatistics ? learnt : learnt.Hull(Interval.OfMedian(costs));
    }

    static double RawOf(Metric metric, IReadOnlyList<Run> runs) =>
        Median.Of(runs.SelectMany(run => run.RoundsWith(metric)).Select(round => round.Values[metric]));
}
