namespace Perf.Studies.Trials;

/// <summary>One pair gate of a trial, a row in <c>docs/evidence/pairs</c>.</summary>
/// <param name="Run">When its run began.</param>
/// <param name="Commit">The commit that was measured.</param>
/// <param name="Tried">
/// What was tried: the rule; then what ran at the same time, or whether it syncs, by how much it was slower and where.
/// </param>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric.</param>
/// <param name="Verdict">What came out, or why nothing did.</param>
/// <param name="Log">The change as a logarithm; NaN where no pair was run.</param>
/// <param name="Spread">The standard deviation from pair to pair; NaN where no pair was run.</param>
sealed record PairTrial(
    string Run, string Commit, string[] Tried, string Case, string Gate, string Verdict, double Log, double Spread)
{
    const int FieldsAfterTried = 7;

    public bool IsJudged => Verdict is "Regressed" or "Unchanged" or "Improved";

    public bool IsLoad => Case.StartsWith("concurrency/", StringComparison.Ordinal);

    /// <summary>Every row of the files whose name begins so.</summary>
    public static IReadOnlyList<PairTrial> Read(DirectoryInfo folder, string name) =>
    [
        .. folder.EnumerateFiles($"{name}*.tsv").OrderBy(file => file.Name, StringComparer.Ordinal)
            .SelectMany(file => File.ReadLines(file.FullName)).Select(Parse),
    ];

    static PairTrial Parse(string line)
    {
        string[] fields = line.Split('\t');
        string[] tried = fields[2..^FieldsAfterTried];
        string[] rest = fields[^FieldsAfterTried..];
        double low = Number(rest[4]), high = Number(rest[5]), pairs = Number(rest[6]);
        return new PairTrial(fields[0], fields[1], tried, rest[0], rest[1], rest[2], Math.Log(1 + Number(rest[3])),
            double.IsNaN(pairs) ? double.NaN
                : Math.Log((1 + high) / (1 + low)) / 2 * Math.Sqrt(pairs)
                    / Perf.Harness.Statistics.StudentT.Quantile(0.025, (int)pairs - 1));
    }

    static double Number(string text) =>
        text == "" ? double.NaN : double.Parse(text, CultureInfo.InvariantCulture);
}
