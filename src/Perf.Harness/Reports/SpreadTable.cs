using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Reports;

/// <summary>
/// How far apart processes were when each cost was accepted, and what its gate surely finds, side by side, in Markdown.
/// </summary>
public static class SpreadTable
{
    static readonly ImmutableSortedDictionary<Metric, CostBaseline> NoCosts =
        ImmutableSortedDictionary<Metric, CostBaseline>.Empty;

    /// <summary>One table for each environment: a row for each configuration, a column for each case.</summary>
    public static string For(IReadOnlyList<Baseline> baselines)
    {
        var text = new StringBuilder("# Spreads\n\nMade from `baselines/`; not written by hand. ");
        text.Append("The spread is the standard deviation between the processes that were accepted, as a share of ");
        text.Append("the cost; beside it the smallest change that is found in nineteen of twenty runs. Where no ");
        text.Append("calibration has learnt what another hour does, of times only what doubled is found, of a load what ");
        text.Append("tripled, and of who waits for whom nothing.\n");
        foreach (string environment in baselines.SelectMany(one => one.Environments.Keys).Distinct()
            .Order(StringComparer.Ordinal))
        {
            Environment(text, environment, baselines);
        }

        return text.ToString();
    }

    static void Environment(StringBuilder text, string environment, IReadOnlyList<Baseline> baselines)
    {
        (Baseline On, string What, Metric Metric, CostBaseline Cost, double Least)[] costs =
        [
            .. from baseline in baselines
               from accepted in baseline.Cases
               from cost in accepted.Value.Costs.GetValueOrDefault(environment, NoCosts)
               select (baseline, accepted.Key, cost.Key, cost.Value,
                   SmallestChange.Of(baseline, accepted.Value, cost.Key, environment)),
        ];
        text.Append(CultureInfo.InvariantCulture, $"\n## {environment}\n\n");
        text.Append(CultureInfo.InvariantCulture,
            $"{costs.Length} costs; the median spread is {Share(Median.Of(costs.Select(one => one.Cost.Spread)))}, ");
        text.Append(CultureInfo.InvariantCulture, $"the widest {Share(costs.Max(one => one.Cost.Spread))}; ");
        text.Append(CultureInfo.InvariantCulture,
            $"the median smallest change is {Share(Median.Of(costs.Select(one => one.Least)))}, ");
        text.Append(CultureInfo.InvariantCulture,
            $"{costs.Count(one => one.Cost.IsCalibrated)} of them are calibrated.\n\n");
        text.Append("| case | metric | configuration | raw | processes | spread | surely found |\n");
        text.Append("|---|---|---|---:|---:|---:|---:|\n");
        foreach (var (on, what, metric, cost, least) in costs
            .OrderBy(one => one.What, StringComparer.Ordinal).ThenBy(one => one.Metric))
        {
            text.Append(CultureInfo.InvariantCulture, $"| {what} | {metric} | {on.Engine}/{on.Configuration} ");
            text.Append(CultureInfo.InvariantCulture,
                $"| {UnitFormat.Of(metric, cost.Value)} | {cost.Processes} ");
            text.Append(CultureInfo.InvariantCulture, $"| {Share(cost.Spread)} | {Share(least)} |\n");
        }
    }

    static string Share(double share) => double.IsPositiveInfinity(share) ? "none"
        : (share * 100).ToString("0.0", CultureInfo.InvariantCulture) + " %";
}
