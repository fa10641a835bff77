using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Environments;

namespace Perf.Harness.Reports;

/// <summary>One run of a suite, as one line of JSON: what it cost, and how its gates came out.</summary>
/// <param name="Run">When the run ended, in UTC: the lines of its gates share it.</param>
/// <param name="Suite">The suite.</param>
/// <param name="Commit">The commit that was checked out; null where there is no git.</param>
/// <param name="Seconds">How long it took.</param>
/// <param name="Cases">The cases with a verdict.</param>
/// <param name="Evaluated">The gates with a verdict.</param>
/// <param name="Regressed">Those that regressed.</param>
/// <param name="NotJudged">The gates without one.</param>
/// <param name="Megabytes">The most memory that the process of the tests has had; its workers are apart.</param>
sealed record HistoryRun(
    string Run, string Suite, string? Commit, double Seconds, int Cases, int Evaluated, int Regressed, int NotJudged,
    long Megabytes)
{
    internal static HistoryRun Of(DateTimeOffset ended, string? commit, SuiteRun run) => new(
        ended.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture), run.Suite, commit,
        Math.Round(run.Elapsed.TotalSeconds, 1), run.Summary.Cases, run.Summary.Evaluated, run.Summary.Regressed,
        run.Summary.NotEvaluated.Values.Sum(), PeakMemory.Bytes() / 1_000_000);

    /// <inheritdoc/>
    public override string ToString() => JsonSerializer.Serialize(this, HistoryRunJson.Default.HistoryRun);
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(HistoryRun))]
sealed partial class HistoryRunJson : JsonSerializerContext;
