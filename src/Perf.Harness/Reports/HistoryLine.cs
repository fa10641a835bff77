using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Environments;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// One judged time of one run, as one line of JSON: runs append them to one file, which any notebook reads.
/// </summary>
/// <param name="Run">When the run ended, in UTC: its lines share it.</param>
/// <param name="Commit">The commit that was checked out; null where there is no git.</param>
/// <param name="Against">What reports call the reference build; null where there was none.</param>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric.</param>
/// <param name="Method">How it was judged: bound or pair.</param>
/// <param name="Verdict">Regressed, improved or unchanged; else why it was not judged, as in the closing line.</param>
sealed record HistoryLine(
    string Run, string? Commit, string? Against, string Case, string Gate, string Method, string Verdict)
{
    const int Digits = 4;

    /// <summary>The relative difference, positive is worse.</summary>
    public double? Change { get; init; }

    /// <summary>The lower end of its 95 % interval.</summary>
    public double? Low { get; init; }

    /// <summary>The upper end.</summary>
    public double? High { get; init; }

    /// <summary>The pairs of processes.</summary>
    public int? Pairs { get; init; }

    /// <summary>The figure of this run, in the metric's base unit.</summary>
    public double? Now { get; init; }

    /// <summary>What it was compared with.</summary>
    public double? Baseline { get; init; }

    /// <summary>The share of the other cores that other processes kept busy meanwhile.</summary>
    public double? Busy { get; init; }

    /// <summary>The times of a run: counts and texts are in the baselines, with their history.</summary>
    /// <param name="ended">When the run ended.</param>
    /// <param name="commit">The commit that is checked out, or null.</param>
    /// <param name="comparisons">Every case of the run.</param>
    public static IEnumerable<HistoryLine> Of(
        DateTimeOffset ended, string? commit, IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.Gates
        where gate.Method is Verdicts.Method.Bound or Verdicts.Method.Pair
        select Of(ended.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture), commit, comparison, gate);

    /// <inheritdoc/>
    public override string ToString() => JsonSerializer.Serialize(this, HistoryJson.Default.HistoryLine);

    static HistoryLine Of(string run, string? commit, Comparison comparison, Gate gate)
    {
        var line = new HistoryLine(
            run, commit, gate.Method == Verdicts.Method.Pair ? comparison.Against : null, comparison.Case.ToString(),
            gate.Metric.Name, gate.Method.ToString().ToLowerInvariant(), "")
        {
            Busy = comparison.BusyBeside,
        };
        return gate switch
        {
            Gate.Judged judged => line with
            {
                Verdict = judged.Verdict.ToString().ToLowerInvariant(),
                Change = Rounded(judged.Change),
                Low = Rounded(judged.Interval?.Low),
                High = Rounded(judged.Interval?.High),
                Pairs = judged.Pairs == 0 ? null : judged.Pairs,
                Now = judged.Now,
                Baseline = judged.Baseline,
            },
            Gate.NotEvaluated missing => line with
            {
                Verdict = ReasonWords.KindOf(missing.Reason),
                Change = Rounded(missing.Change),
                Low = Rounded((missing.Reason as Reason.Undecided)?.Change.Low),
                High = Rounded((missing.Reason as Reason.Undecided)?.Change.High),
                Pairs = (missing.Reason as Reason.Undecided)?.Pairs,
            },
            _ => throw new InvalidOperationException($"{gate.GetType().Name} is no kind of gate."),
        };
    }

    static double? Rounded(double? number) => number is { } some && double.IsFinite(some)
        ? Math.Round(some, Digits) : null;
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(HistoryLine))]
sealed partial class HistoryJson : JsonSerializerContext;

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
