using System.Text.Json;
using System.Text.Json.Serialization;

namespace Perf.Harness.Baselines;

/// <summary>
/// Work in the files of baselines and received runs: a number for each metric, the durability class, a line for each
/// kind of file, and the plans by statement.
/// </summary>
sealed class WorkFile() : MetricKeys<long>(
    metric => metric is { Noise: Noise.Exact, Unit: not Unit.Text, Wobbles: false } && metric != Metric.Durability)
{
    public ShownDurability? Durability { get; init; }

    public OrderedDictionary<string, ImmutableArray<FilePart>>? Files { get; init; }

    public OrderedDictionary<string, string>? Plans { get; init; }

    public static WorkFile Of(WorkCounts work)
    {
        string? twice = work.Plans.CountBy(plan => plan.Statement).FirstOrDefault(pair => pair.Value > 1).Key;
        if (twice is not null)
            throw new ArgumentException($"The statement '{twice}' has two plans. Give each statement one plan.");
        return new WorkFile
        {
            Values = work.Counts,
            Durability = (ShownDurability?)work[Metric.Durability],
            Files = work.Files.IsEmpty ? null
                : new(work.Files.Select(kind => KeyValuePair.Create(kind.Kind, kind.Parts))),
            Plans = work.Plans.IsEmpty ? null
                : new(work.Plans.Select(plan => KeyValuePair.Create(plan.Statement, plan.Steps))),
        };
    }

    public WorkCounts ToWork()
    {
        var work = new WorkCounts(Values, [.. (Plans ?? []).Select(plan => new QueryPlan(plan.Key, plan.Value))])
        {
            Files = [.. (Files ?? []).Select(kind => new FileWork(kind.Key, kind.Value))],
        };
        return Durability is { } shown ? work.With(Metric.Durability, (long)shown) : work;
    }
}

/// <summary>The calls to one kind of file, on one line: a number by metric and call.</summary>
sealed class FileParts : JsonConverter<ImmutableArray<FilePart>>
{
    public override ImmutableArray<FilePart> Read(
        ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        [
            .. options.Part<OrderedDictionary<string, long>>(ref reader).Select(part =>
                FilePart.Named(part.Key, part.Value) ?? throw new UnexpectedJsonException(
                    $"\"{part.Key}\"", "a metric, with the call in parentheses if the metric has several")),
        ];

    public override void Write(
        Utf8JsonWriter writer, ImmutableArray<FilePart> value, JsonSerializerOptions options) =>
        writer.WriteRawValue(StrictJson.OneLine(new OrderedDictionary<string, long>(
            value.Select(part => KeyValuePair.Create(part.Name, part.Count)))));
}
