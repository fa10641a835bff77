using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Perf.Harness.Baselines;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Reports;

/// <summary>How far apart processes were when each cost was accepted, side by side, in Markdown.</summary>
public static class SpreadTable
{
    static readonly ImmutableSortedDictionary<Metric, CostBaseline> NoCosts =
        ImmutableSortedDictionary<Metric, CostBaseline>.Empty;

    /// <summary>One table for each environment: a row for each configuration, a column for each case.</summary>
    public static string For(IReadOnlyList<Baseline> baselines)
    {
        var text = new StringBuilder("# Spreads\n\nMade from `baselines/`; not written by hand. ");
        text.Append("Standard deviation between the processes that were accepted, as a share of the cost.\n");
        foreach (string environment in baselines.SelectMany(one => one.Environments.Keys).Distinct()
            .Order(StringComparer.Ordinal))
        {
            Environment(text, environment, baselines);
        }

        return text.ToString();
    }

    static void Environment(StringBuilder text, string environment, IReadOnlyList<Baseline> baselines)
    {
        (Baseline On, string What, Metric Metric, CostBaseline Cost)[] costs =
        [
            .. from baseline in baselines
               from accepted in baseline.Cases
               from cost in accepted.Value.Costs.GetValueOrDefault(environment, NoCosts)
               select (baseline, accepted.Key, cost.Key, cost.Value),
        ];
        text.Append(CultureInfo.InvariantCulture, $"\n## {environment}\n\n");
        text.Append(CultureInfo.InvariantCulture,
            $"{costs.Length} costs; the median spread is {Share(Median.Of(costs.Select(one => one.Cost.Spread)))}, ");
        text.Append(CultureInfo.InvariantCulture, $"the widest {Share(costs.Max(one => one.Cost.Spread))}.\n\n");
        text.Append("| case | metric | configuration | raw | processes | spread |\n|---|---|---|---:|---:|---:|\n");
        foreach (var (on, what, metric, cost) in costs
            .OrderBy(one => one.What, StringComparer.Ordinal).ThenBy(one => one.Metric))
        {
            text.Append(CultureInfo.InvariantCulture, $"| {what} | {metric} | {on.Engine}/{on.Configuration} ");
            text.Append(CultureInfo.InvariantCulture,
                $"| {UnitFormat.Of(metric, cost.Value)} | {cost.Processes} | {Share(cost.Spread)} |\n");
        }
    }

    static string Share(double share) => (share * 100).ToString("0.0", CultureInfo.InvariantCulture) + " %";
}
