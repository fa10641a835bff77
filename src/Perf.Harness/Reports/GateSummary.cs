using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>The number of gates of one or more suites, by kind and verdict.</summary>
sealed record GateSummary
{
    /// <summary>The cases with at least one verdict.</summary>
    public int Cases { get; init; }

    /// <summary>The judged gates that compare a count or a text.</summary>
    public int Counts { get; init; }

    /// <summary>The judged gates that compare a time with a stored time.</summary>
    public int Bounds { get; init; }

    /// <summary>The judged gates that compare a time with another build.</summary>
    public int Pairs { get; init; }

    /// <summary>The time gates that were not timed, because all counts are as accepted.</summary>
    public int SameWork { get; init; }

    /// <summary>The gates that passed.</summary>
    public int Passed { get; init; }

    /// <summary>The gates that regressed.</summary>
    public int Regressed { get; init; }

    /// <summary>The gates that improved.</summary>
    public int Improved { get; init; }

    /// <summary>The skipped gates by the kind of their reason.</summary>
    public IReadOnlyDictionary<string, int> NotEvaluated { get; init; } =
        new SortedDictionary<string, int>(StringComparer.Ordinal);

    /// <summary>
    /// A line for each suite: its reference build, and the results of its pairs.
    /// </summary>
    public IReadOnlyList<string> Times { get; init; } = [];

    /// <summary>Whether the run has accepted: its gates are compared with what was just stored.</summary>
    public bool IsOfAcceptance { get; init; }

    /// <summary>The gates with a verdict.</summary>
    [JsonIgnore]
    public int Evaluated => Counts + Bounds + Pairs + SameWork;

    /// <summary>The summary of some comparisons.</summary>
    /// <param name="comparisons">The cases that were judged.</param>
    /// <param name="errors">How many cases could not be measured.</param>
    /// <param name="pairs">The reference build, or null.</param>
    public static GateSummary Of(IReadOnlyCollection<Comparison> comparisons, int errors = 0, PairStatus? pairs = null)
    {
        Gate.Judged[] judged = [.. comparisons.SelectMany(comparison => comparison.Judged)];
        var left = comparisons.SelectMany(comparison => comparison.NotEvaluated)
            .CountBy(gate => ReasonWords.KindOf(gate.Reason)).ToDictionary();
        if (errors > 0) left[ReasonWords.NotMeasured] = errors;
        return new GateSummary
        {
            Cases = comparisons.Count(comparison => comparison.Judged.Any()),
            Counts = judged.Count(gate => gate.Kind == GateKind.Count),
            Bounds = judged.Count(gate => gate.Kind == GateKind.Bound),
            Pairs = judged.Count(gate => gate.Kind == GateKind.Pair),
            SameWork = judged.Count(gate => gate.Kind == GateKind.SameWork),
            Passed = judged.Count(gate => gate.Verdict == Verdict.Unchanged),
            Regressed = judged.Count(gate => gate.Verdict == Verdict.Regressed),
            Improved = judged.Count(gate => gate.Verdict == Verdict.Improved),
            NotEvaluated = Sorted(left),
            Times = pairs is null || comparisons.Count == 0 ? [] : [PairReport.Line(pairs, comparisons)],
            IsOfAcceptance = pairs?.IsOfAcceptance == true,
        };
    }

    /// <summary>The sum of both.</summary>
    public GateSummary Plus(GateSummary other) => new()
    {
        Cases = Cases + other.Cases,
        Counts = Counts + other.Counts,
        Bounds = Bounds + other.Bounds,
        Pairs = Pairs + other.Pairs,
        SameWork = SameWork + other.SameWork,
        Passed = Passed + other.Passed,
        Regressed = Regressed + other.Regressed,
        Improved = Improved + other.Improved,
        NotEvaluated = Sorted(NotEvaluated.Concat(other.NotEvaluated).GroupBy(pair => pair.Key)
            .Select(group => KeyValuePair.Create(group.Key, group.Sum(pair => pair.Value)))),
        Times = [.. Times.Union(other.Times)],
        IsOfAcceptance = IsOfAcceptance || other.IsOfAcceptance,
    };

    /// <summary>
    /// The closing line: <c>5,712 evaluated in 341 cases (5,524 counts, 118 bounds, 70 pairs), 5,711 passed,
    /// 1 regressed, 0 improved; 12 skipped (12 out of budget)</c>.
    /// </summary>
    public override string ToString()
    {
        int left = NotEvaluated.Values.Sum();
        bool hasPairs = Pairs > 0 || !IsOfAcceptance; // an acceptance measures pairs, and gives them no verdict
        string reasons = string.Join(", ", NotEvaluated.Select(pair => $"{Number(pair.Value)} {pair.Key}"));
        return $"{Number(Evaluated)} evaluated in {UnitFormat.Counted(Cases, "case")} "
            + $"({UnitFormat.Counted(Counts, "count")}, {UnitFormat.Counted(Bounds, "bound")}"
            + $"{(hasPairs ? $", {UnitFormat.Counted(Pairs, "pair")}" : "")}"
            + $"{(SameWork == 0 ? "" : $", {UnitFormat.Counted(SameWork, "pair")} not needed: same work")}), "
            + $"{Number(Passed)} passed, {Number(Regressed)} regressed, "
            + $"{Number(Improved)} improved; {Number(left)} skipped{(left == 0 ? "" : $" ({reasons})")}"
            + (IsOfAcceptance ? "; compared with the new baseline" : "");
    }

    /// <summary>Writes the summary to a file, so that suites can be added up.</summary>
    public void Save(FileInfo file)
    {
        file.Directory!.Create();
        File.WriteAllText(file.FullName, JsonSerializer.Serialize(this, GateSummaryJson.Default.GateSummary));
    }

    /// <summary>Reads a file of <see cref="Save"/>.</summary>
    public static GateSummary Load(FileInfo file) =>
        JsonSerializer.Deserialize(File.ReadAllText(file.FullName), GateSummaryJson.Default.GateSummary)
            ?? throw new FormatException($"{file.FullName} is empty. Run the tests again.");

    static SortedDictionary<string, int> Sorted(IEnumerable<KeyValuePair<string, int>> pairs) =>
        new(pairs.ToDictionary(), StringComparer.Ordinal);

    static string Number(int count) => UnitFormat.Count(count);
}

[JsonSerializable(typeof(GateSummary))]
sealed partial class GateSummaryJson : JsonSerializerContext;
