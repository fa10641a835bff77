using System.Collections.Immutable;
using Perf.Harness.Environments;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Baselines;

/// <summary>
/// Work as baselines and received runs hold it: a number for each metric, then the plans by statement.
/// </summary>
static class WorkJson
{
    public static void Write(JsonText json, WorkCounts work) => json.AddObject("work", () =>
    {
        foreach ((Metric metric, long count) in work.Counts) json.AddWhole(metric.Name, count);
        if (work.Plans.IsEmpty) return;
        string? twice = work.Plans.CountBy(plan => plan.Statement).FirstOrDefault(pair => pair.Value > 1).Key;
        if (twice is not null)
            throw new ArgumentException($"The statement '{twice}' has two plans; give each distinct statement one.");
        json.AddTexts(Metric.Plans.Name, work.Plans.Select(plan => KeyValuePair.Create(plan.Statement, plan.Steps)));
    });

    public static WorkCounts Read(JsonPart part)
    {
        var counts = ImmutableSortedDictionary.CreateBuilder<Metric, long>();
        var plans = ImmutableArray<QueryPlan>.Empty;
        foreach (JsonPart member in part.Members())
        {
            if (member.Name == Metric.Plans.Name)
                plans = [.. member.Members().Select(plan => new QueryPlan(plan.Name, plan.Text()))];
            else
                counts[MetricJson.Read(member, metric => metric.Noise == Noise.Exact)] = member.Whole();
        }

        return new WorkCounts(counts.ToImmutable(), plans);
    }
}

/// <summary>The metric that a key names.</summary>
static class MetricJson
{
    public static bool IsCost(Metric metric) => metric.Noise == Noise.Statistical && !metric.IsSlope;

    public static Metric Read(JsonPart part, Predicate<Metric> belongs)
    {
        Metric? metric = Metric.Named(part.Name);
        if (metric is not null && belongs(metric)) return metric;
        var names = Metric.All.Where(known => belongs(known)).Select(known => known.Name);
        throw part.Wrong($"the metric \"{part.Name}\"", $"\"{NearestName.To(part.Name, names)}\"");
    }
}
