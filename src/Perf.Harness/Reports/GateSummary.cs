using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Harness.Reports;

/// <summary>How the gates of one suite came out, or of several added up.</summary>
public sealed record GateSummary
{
    /// <summary>The gates with a verdict.</summary>
    public int Evaluated { get; init; }

    /// <summary>The cases of which at least one gate was judged.</summary>
    public int Cases { get; init; }

    /// <summary>The gates that are as their baseline.</summary>
    public int Held { get; init; }

    /// <summary>The gates that regressed.</summary>
    public int Regressed { get; init; }

    /// <summary>The gates that improved.</summary>
    public int Improved { get; init; }

    /// <summary>The gates that were not judged, by the words for their reason.</summary>
    public IReadOnlyDictionary<string, int> NotJudged { get; init; } =
        new SortedDictionary<string, int>(StringComparer.Ordinal);

    /// <summary>The judged cases whose cost was judged too.</summary>
    public int CasesWithCost { get; init; }

    /// <summary>The summary of some comparisons.</summary>
    public static GateSummary Of(IReadOnlyCollection<Comparison> comparisons)
    {
        Gate.Judged[] judged = [.. comparisons.SelectMany(comparison => comparison.Judged)];
        return new GateSummary
        {
            Evaluated = judged.Length,
            Cases = comparisons.Count(comparison => comparison.Judged.Any()),
            CasesWithCost = comparisons.Count(comparison =>
                comparison.Judged.Any(gate => gate.Metric.Noise == Noise.Statistical)),
            Held = judged.Count(gate => gate.Verdict == Verdict.Equivalent),
            Regressed = judged.Count(gate => gate.Verdict == Verdict.Regressed),
            Improved = judged.Count(gate => gate.Verdict == Verdict.Improved),
            NotJudged = Sorted(comparisons.SelectMany(comparison => comparison.Unjudged)
                .GroupBy(gate => Words(gate.Why)).Select(group => KeyValuePair.Create(group.Key, group.Count()))),
        };
    }

    /// <summary>Both added up.</summary>
    public GateSummary Plus(GateSummary other) => new()
    {
        Evaluated = Evaluated + other.Evaluated,
        Cases = Cases + other.Cases,
        CasesWithCost = CasesWithCost + other.CasesWithCost,
        Held = Held + other.Held,
        Regressed = Regressed + other.Regressed,
        Improved = Improved + other.Improved,
        NotJudged = Sorted(NotJudged.Concat(other.NotJudged).GroupBy(pair => pair.Key)
            .Select(group => KeyValuePair.Create(group.Key, group.Sum(pair => pair.Value)))),
    };

    /// <summary>
    /// The closing line: <c>412 evaluated in 96 cases (62 by cost too), 409 held, 1 regressed, 2 improved; 6 not judged
    /// (4 no baseline, 2 inconclusive)</c>.
    /// </summary>
    public override string ToString()
    {
        int notJudged = NotJudged.Values.Sum();
        string reasons = string.Join(", ", NotJudged.Select(pair => $"{Number(pair.Value)} {pair.Key}"));
        return $"{Number(Evaluated)} evaluated in {Number(Cases)} cases ({Number(CasesWithCost)} by cost too), "
            + $"{Number(Held)} held, {Number(Regressed)} regressed, {Number(Improved)} improved; "
            + $"{Number(notJudged)} not judged{(notJudged == 0 ? "" : $" ({reasons})")}";
    }

    /// <summary>Writes the summary as one file, for whoever adds up the suites.</summary>
    public void Save(FileInfo file)
    {
        file.Directory!.Create();
        File.WriteAllText(file.FullName, JsonSerializer.Serialize(this, GateSummaryJson.Default.GateSummary));
    }

    /// <summary>Reads what <see cref="Save"/> wrote.</summary>
    public static GateSummary Load(FileInfo file) =>
        JsonSerializer.Deserialize(File.ReadAllText(file.FullName), GateSummaryJson.Default.GateSummary)
            ?? throw new FormatException($"{file.FullName} is empty. Run the tests again.");

    static SortedDictionary<string, int> Sorted(IEnumerable<KeyValuePair<string, int>> pairs)
    {
        var sorted = new SortedDictionary<string, int>(StringComparer.Ordinal);
        foreach ((string key, int value) in pairs) sorted.Add(key, value);
        return sorted;
    }

    /// <summary>A reason's kind as it is printed.</summary>
    internal static string Words(NotJudged why) => why switch
    {
        Comparisons.NotJudged.NoBaseline => "no baseline",
        Comparisons.NotJudged.ForeignMachine => "foreign machine",
        Comparisons.NotJudged.NotCalibrated => "not calibrated",
        Comparisons.NotJudged.NotComparable => "not comparable",
        _ => "inconclusive",
    };

    static string Number(int count) => count.ToString(CultureInfo.InvariantCulture);
}

[JsonSerializable(typeof(GateSummary))]
sealed partial class GateSummaryJson : JsonSerializerContext;
