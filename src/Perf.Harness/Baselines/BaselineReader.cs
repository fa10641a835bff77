using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Baselines;

/// <summary>Reads a baseline strictly: a key or a metric that it does not know is an error with its line.</summary>
static class BaselineReader
{
    public static Baseline Read(JsonPart root)
    {
        root.WithKeys("schema", "engine", "configuration", "harness", "options", "subject", "environments", "cases");
        var baseline = new Baseline
        {
            Engine = Owner(root["engine"], Path.GetFileName(Path.GetDirectoryName(root.File.Path))),
            Configuration = Owner(root["configuration"], Path.GetFileNameWithoutExtension(root.File.Path)),
            Environments = root["environments"].Members()
                .ToImmutableSortedDictionary(part => part.Name, TextsJson.Read, StringComparer.Ordinal),
        };
        return baseline with { Cases = Cases(root, baseline) };
    }

    // A file that was copied or renamed would judge one engine by another one's numbers.
    static string Owner(JsonPart part, string? folder) => part.Text() == folder ? folder : throw part.Wrong(
        $"\"{part.Name}\": \"{part.Text()}\"", $"\"{folder}\", as the path says");

    static ImmutableSortedDictionary<string, CaseBaseline> Cases(JsonPart root, Baseline baseline)
    {
        var shared = new CaseBaseline
        {
            Harness = root["harness"].Count(least: 1),
            Options = TextsJson.Read(root["options"]),
            Subject = SubjectJson.Read(root["subject"]),
            WorkloadHash = "",
            WorkOperations = 0,
            BatchOperations = 0,
            BatchSyncs = 0,
            Work = Work.WorkCounts.Unknown,
        };
        JsonPart cases = root["cases"];
        if (cases.Members().Count == 0) throw cases.Wrong("no case", "one at least");
        return cases.Members().ToImmutableSortedDictionary(
            part => Id(part, baseline).What, part => Case(part, shared, baseline), StringComparer.Ordinal);
    }

    internal static CaseId Id(JsonPart part, Baseline baseline) =>
        part.Make(() => CaseId.Parse($"{part.Name} @ {baseline.Engine}/{baseline.Configuration}"));

    static CaseBaseline Case(JsonPart part, CaseBaseline shared, Baseline baseline)
    {
        part.WithKeys("workload", "harness", "options", "subject", "operations", "batch", "work", "slopes",
            "costs");
        JsonPart batch = part["batch"].WithKeys("operations", "syncs");
        return shared with
        {
            WorkloadHash = part["workload"].Text(),
            Harness = part.Find("harness")?.Count(least: 1) ?? shared.Harness,
            Options = part.Find("options") is { } options ? TextsJson.Read(options) : shared.Options,
            Subject = part.Find("subject") is { } subject ? SubjectJson.Read(subject) : shared.Subject,
            WorkOperations = part["operations"].Count(least: 0),
            BatchOperations = batch["operations"].Count(least: 0),
            BatchSyncs = batch["syncs"].Count(least: 0),
            Work = WorkJson.Read(part["work"]),
            Slopes = part.Find("slopes") is { } slopes
                ? slopes.Members().ToImmutableSortedDictionary(
                    slope => MetricJson.Read(slope, metric => metric == Metric.TimeSlope), slope => slope.Number())
                : ImmutableSortedDictionary<Metric, double>.Empty,
            Costs = part.Find("costs") is { } costs ? Costs(costs, baseline) : CaseBaseline.NoCosts,
        };
    }

    static ImmutableSortedDictionary<string, ImmutableSortedDictionary<Metric, CostBaseline>> Costs(
        JsonPart part, Baseline baseline) => part.Members().ToImmutableSortedDictionary(
            environment => baseline.Environments.ContainsKey(environment.Name) ? environment.Name
                : throw environment.Wrong(
                    $"costs of the environment \"{environment.Name}\"", "its facts under \"environments\""),
            environment => environment.Members().ToImmutableSortedDictionary(
                metric => MetricJson.Read(metric, known => known.IsCost), Cost),
            StringComparer.Ordinal);

    static CostBaseline Cost(JsonPart part)
    {
        part.WithKeys("cost", "value", "processes", "spread", "wander", "expected", "weights");
        JsonPart weights = part["weights"];
        var byKernel = weights.Members().ToImmutableSortedDictionary(
            kernel => kernel.Name, kernel => kernel.Number(), StringComparer.Ordinal);
        return part.Make(() => new CostBaseline(
            part["cost"].Number(),
            part["value"].Number(),
            part["processes"].Count(least: 1),
            part["spread"].Number(),
            weights.Make(() => new Weights(byKernel)))
        {
            Wander = part.Find("wander")?.Number(),
            Expected = part.Find("expected") is { } expected ? Range(expected) : null,
        });
    }

    static ExpectedSeconds Range(JsonPart part)
    {
        part.WithKeys("least", "most");
        return part.Make(() => new ExpectedSeconds(part["least"].Number(), part["most"].Number()));
    }
}
