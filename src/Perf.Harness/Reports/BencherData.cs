using System.Text.Json;
using System.Text.Json.Serialization;

namespace Perf.Harness.Reports;

/// <summary>
/// Figures in Bencher's metric format (https://bencher.dev/docs/reference/bencher-metric-format): a time is its measure
/// <c>latency</c>, in nanoseconds; everything else has the metric's name and unit.
/// </summary>
static class BencherData
{
    const double NanosecondsInSecond = 1e9;

    internal static string For(RunDocument run) => JsonSerializer.Serialize(
        run.Suites.SelectMany(suite => suite.Cases)
            .Select(one => (one.Case, Measures: Measures(one)))
            .Where(one => one.Measures.Count > 0).DistinctBy(one => one.Case)
            .ToDictionary(one => one.Case, one => one.Measures),
        BencherJson.Default.DictionaryStringDictionaryStringBencherMetric);

    // A pair says how two builds compare, and not what this one takes; and a text or a class is no figure.
    static Dictionary<string, BencherMetric> Measures(CaseDocument one) => one.Gates
        .Where(gate => gate is { Method: "count" or "bound", Now: { } now } && double.IsFinite(now)
            && Metric.Named(gate.Metric) is { } metric && metric.Unit != Unit.Text && metric != Metric.Durability)
        .DistinctBy(gate => gate.Metric)
        .ToDictionary(
            gate => gate.Metric == Metric.Time.Name ? "latency" : gate.Metric,
            gate => new BencherMetric(gate.Metric == Metric.Time.Name
                ? Math.Round(gate.Now!.Value * NanosecondsInSecond, 1) : gate.Now!.Value));
}

/// <summary>A figure.</summary>
sealed record BencherMetric(double Value);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower)]
[JsonSerializable(typeof(Dictionary<string, Dictionary<string, BencherMetric>>))]
sealed partial class BencherJson : JsonSerializerContext;
