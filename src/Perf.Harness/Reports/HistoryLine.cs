using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Environments;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// One judged time of one run as one line of JSON. Runs append their lines to one file.
/// </summary>
/// <param name="Run">When the run ended, in UTC: its lines share it.</param>
/// <param name="Commit">The commit that was checked out; null without git.</param>
/// <param name="Against">The name of the reference build; null if there is none.</param>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric.</param>
/// <param name="Method">How it was judged: bound or pair.</param>
/// <param name="Verdict">Regressed, improved or unchanged; of a skipped gate the reason.</param>
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

    /// <summary>The value of this run, in the metric's base unit.</summary>
    public double? Now { get; init; }

    /// <summary>The value that it was compared with.</summary>
    public double? Baseline { get; init; }

    /// <summary>The share of the other cores that other processes used.</summary>
    public double? Busy { get; init; }

    /// <summary>The times of a run. Counts and texts have their history in the baselines.</summary>
    /// <param name="ended">When the run ended.</param>
    /// <param name="commit">The commit that is checked out, or null.</param>
    /// <param name="comparisons">Every case of the run.</param>
    public static IEnumerable<HistoryLine> Of(
        DateTimeOffset ended, string? commit, IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.Gates
        where gate.Kind is GateKind.Bound or GateKind.Pair
        let shown = RunDocuments.Of(gate, comparison.Against)
        select new HistoryLine(
            ended.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture), commit,
            gate.Kind == GateKind.Pair ? comparison.Against : null, comparison.Case.ToString(), shown.Metric,
            shown.Kind, shown.Verdict ?? ReasonWords.KindOf(((Gate.NotEvaluated)gate).Reason))
        {
            Change = Rounded(shown.Change),
            Low = Rounded(shown.Interval?[0]),
            High = Rounded(shown.Interval?[1]),
            Pairs = PairsOf(gate),
            Now = shown.Now,
            Baseline = shown.Baseline,
            Busy = comparison.BusyShare,
        };

    /// <inheritdoc/>
    public override string ToString() => JsonSerializer.Serialize(this, HistoryJson.Default.HistoryLine);

    static int? PairsOf(Gate gate) => gate switch
    {
        Gate.Judged { Pairs: > 0 } judged => judged.Pairs,
        Gate.NotEvaluated { Reason: Reason.Undecided undecided } => undecided.Pairs,
        _ => null,
    };

    static double? Rounded(double? number) => number is { } some && double.IsFinite(some)
        ? Math.Round(some, Digits) : null;
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(HistoryLine))]
sealed partial class HistoryJson : JsonSerializerContext;

/// <summary>One run of a suite as one line of JSON: its duration, memory and gates.</summary>
/// <param name="Run">When the run ended, in UTC: the lines of its gates share it.</param>
/// <param name="Suite">The suite.</param>
/// <param name="Commit">The commit that was checked out; null without git.</param>
/// <param name="Seconds">How long it took.</param>
/// <param name="Cases">The cases with a verdict.</param>
/// <param name="Evaluated">The gates with a verdict.</param>
/// <param name="Regressed">Those that regressed.</param>
/// <param name="NotJudged">The skipped gates.</param>
/// <param name="Megabytes">The peak memory of the test process, without its workers.</param>
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
