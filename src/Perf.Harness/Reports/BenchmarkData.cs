using System.Text.Json;
using System.Text.Json.Serialization;

namespace Perf.Harness.Reports;

/// <summary>
/// Times for the chart of github-action-benchmark, in its form <c>customSmallerIsBetter</c>; it judges nothing here.
/// </summary>
static class BenchmarkData
{
    const double NanosecondsInSecond = 1e9;

    internal static string For(RunDocument run) => JsonSerializer.Serialize<IReadOnlyList<BenchmarkPoint>>(
        [
            .. from suite in run.Suites
               from one in suite.Cases
               from gate in one.Gates
               where gate is { Method: "bound", Metric: "time", Now: > 0 }
               select new BenchmarkPoint(
                   one.Case, "ns", Math.Round(gate.Now!.Value * NanosecondsInSecond, 1), gate.Text.Trim()),
        ],
        BenchmarkJson.Default.IReadOnlyListBenchmarkPoint);
}

/// <summary>One point of a chart.</summary>
sealed record BenchmarkPoint(string Name, string Unit, double Value, string Extra);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(IReadOnlyList<BenchmarkPoint>))]
sealed partial class BenchmarkJson : JsonSerializerContext;
