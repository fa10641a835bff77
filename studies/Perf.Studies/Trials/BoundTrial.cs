namespace Perf.Studies.Trials;

/// <summary>The bound on the time of one case in a trial, a row of <c>docs/evidence/pairs/bound.tsv</c>.</summary>
/// <param name="Measured">The commit and the machine that were measured.</param>
/// <param name="Tried">What was tried.</param>
/// <param name="Case">The case.</param>
/// <param name="Verdict">What came out, or why nothing did.</param>
/// <param name="Change">The relative difference from the expected time; NaN where that is not known.</param>
sealed record BoundTrial(string Measured, string Tried, string Case, string Verdict, double Change)
{
    internal const string AsItIs = "as it is";
    internal const string FiveTimesSlower = "five times slower";

    internal bool IsSlower => Verdict == nameof(Perf.Harness.Verdicts.Verdict.Regressed);

    internal static IEnumerable<BoundTrial> Of(string measured, string tried, Comparison comparison) =>
        from gate in comparison.Gates
        where gate.Kind == GateKind.Bound && gate.Metric == Metric.Time
        select gate switch
        {
            Gate.Judged judged => new BoundTrial(
                measured, tried, comparison.Case.ToString(), judged.Verdict.ToString(), judged.Change),
            _ => new BoundTrial(measured, tried, comparison.Case.ToString(), "not judged", double.NaN),
        };

    internal static IReadOnlyList<BoundTrial> Read(FileInfo file) => !file.Exists ? [] :
    [
        .. from line in File.ReadLines(file.FullName)
           let fields = line.Split('\t')
           select new BoundTrial(
               fields[0], fields[1], fields[2], fields[3], double.Parse(fields[4], CultureInfo.InvariantCulture)),
    ];

    /// <inheritdoc/>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Measured}\t{Tried}\t{Case}\t{Verdict}\t{Change:0.000}");
}
