namespace Perf.Studies.Upgrades;

/// <summary>What an upgrade did to one number of one case: a line of <c>docs/evidence/upgrades.tsv</c>.</summary>
/// <param name="Upgrade">The upgrade in words.</param>
/// <param name="Case">The case, as a run names it.</param>
/// <param name="Metric">The metric's name.</param>
/// <param name="Old">The number before, in the metric's base unit; null where only the change is known.</param>
/// <param name="New">The number after.</param>
sealed record UpgradeRow(string Upgrade, string Case, string Metric, double? Old, double? New)
{
    const string Header = "upgrade\tcase\tmetric\told\tnew\tchange\tlow\thigh\tpairs\tlibrary\tmeasured";
    static readonly string[] Ends = ["\r\n", "\n"];

    /// <summary>The measured change, for times.</summary>
    internal double? Change { get; init; }

    /// <summary>The lower end of its 95 % interval.</summary>
    internal double? Low { get; init; }

    /// <summary>The upper end.</summary>
    internal double? High { get; init; }

    /// <summary>The pairs of processes.</summary>
    internal double? Pairs { get; init; }

    /// <summary>The native library before and after.</summary>
    internal string Library { get; init; } = "";

    /// <summary>The commit that was measured, and on which machine.</summary>
    internal string Measured { get; init; } = "";

    /// <summary>Whether two intervals of a change have a value in common.</summary>
    internal bool Meets(UpgradeRow other) => Low <= other.High && other.Low <= High;

    internal static string Text(IEnumerable<UpgradeRow> rows) =>
        string.Concat(rows.Select(row => row.Line).Prepend(Header).Select(line => line + "\n"));

    internal static IReadOnlyList<UpgradeRow> Read(string text) =>
        [.. text.Split(Ends, StringSplitOptions.RemoveEmptyEntries).Skip(1).Select(Parse)];

    string Line => string.Join('\t', Upgrade, Case, Metric, Of(Old), Of(New), Of(Change), Of(Low), Of(High), Of(Pairs),
        Library, Measured);

    static UpgradeRow Parse(string line)
    {
        string[] cells = line.Split('\t');
        return new UpgradeRow(cells[0], cells[1], cells[2], Number(cells[3]), Number(cells[4]))
        {
            Change = Number(cells[5]), Low = Number(cells[6]), High = Number(cells[7]), Pairs = Number(cells[8]),
            Library = cells[9], Measured = cells[10],
        };
    }

    static string Of(double? number) => number?.ToString("G6", CultureInfo.InvariantCulture) ?? "";

    static double? Number(string cell) => cell.Length == 0 ? null : double.Parse(cell, CultureInfo.InvariantCulture);
}
