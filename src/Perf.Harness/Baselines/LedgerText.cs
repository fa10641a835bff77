using System.Text.RegularExpressions;
using Perf.Harness.Environments;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>Writes and reads the ledger's entries as rows of tab-separated values.</summary>
static partial class LedgerText
{
    public const string Head = "case\tgate\tkind\told\tnew\tlow\thigh\treason\n";

    const string Advice = "Restore the line with git.";

    static readonly int Columns = Head.Split('\t').Length;

    public static string Row(LedgerEntry entry) => string.Join('\t',
        entry.Case, entry.Gate, entry.Kind.ToString().ToLowerInvariant(), Number(entry.Old), Number(entry.New),
        Number(entry.Interval?.Low), Number(entry.Interval?.High), Escaped(entry.Reason)) + "\n";

    public static IReadOnlyList<LedgerEntry> Read(string path, string text)
    {
        MergeConflict.ThrowIn(path, text);
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        if (lines[0] + "\n" != Head)
            throw BaselineException.At(path, 1, $"found \"{lines[0]}\", expected the head of a ledger", Advice);
        if (lines[^1].Length > 0)
        {
            throw BaselineException.At(
                path, lines.Length, "found a file that ends within a line, expected a line end", Advice);
        }

        return [.. lines[1..^1].Select((line, index) => Entry(path, index + 2, line))];
    }

    static LedgerEntry Entry(string path, int number, string line)
    {
        string[] cells = line.Split('\t');
        if (cells.Length != Columns) throw Wrong($"a row with {cells.Length} cells", $"{Columns}");
        if (!Enum.TryParse(cells[2], ignoreCase: true, out LedgerKind kind))
            throw Wrong($"\"{cells[2]}\"", string.Join(", ", Enum.GetNames<LedgerKind>()).ToLowerInvariant());
        return new LedgerEntry(Case(cells[0]), Gate(cells[1]), kind, Unescaped(cells[7]))
        {
            Old = NumberOf(cells[3]), New = NumberOf(cells[4]),
            Interval = NumberOf(cells[5]) is { } low && NumberOf(cells[6]) is { } high ? new Interval(low, high) : null,
        };

        CaseId Case(string cell)
        {
            try
            {
                return CaseId.Parse(cell);
            }
            catch (FormatException)
            {
                throw Wrong($"\"{cell}\"", "a case id");
            }
        }

        string Gate(string cell)
        {
            string[] gates = [.. Metric.All.Select(metric => metric.Name), LedgerEntry.AllGates];
            return gates.Contains(cell) || Metric.Named(cell) is not null ? cell
                : throw Wrong($"the gate \"{cell}\"", $"\"{NearestName.To(cell, gates)}\"");
        }

        double? NumberOf(string cell)
        {
            if (cell.Length == 0) return null;
            return double.TryParse(cell, CultureInfo.InvariantCulture, out double value) && double.IsFinite(value)
                ? value : throw Wrong($"\"{cell}\"", "a number");
        }

        BaselineException Wrong(string found, string expected) =>
            BaselineException.At(path, number, $"found {found}, expected {expected}", Advice);
    }

    static string Number(double? number) => number is { } known ? SignificantDigits.Plain(known) : "";

    // A tab would begin another cell, a line break another row.
    static string Escaped(string reason) => reason.Trim().ReplaceLineEndings("\n")
        .Replace(@"\", @"\\", StringComparison.Ordinal)
        .Replace("\t", @"\t", StringComparison.Ordinal)
        .Replace("\n", @"\n", StringComparison.Ordinal);

    static string Unescaped(string cell) => EscapedSign().Replace(
        cell, sign => sign.Value[1] switch { 't' => "\t", 'n' => "\n", var other => other.ToString() });

    [GeneratedRegex(@"\\.")]
    private static partial Regex EscapedSign();
}

/// <summary>One accepted change of one gate of one case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name, or <see cref="AllGates"/>.</param>
/// <param name="Kind">What happened to the gate.</param>
/// <param name="Reason">Why it was accepted.</param>
sealed record LedgerEntry(CaseId Case, string Gate, LedgerKind Kind, string Reason)
{
    /// <summary>The gate of a row for all gates of a case.</summary>
    public const string AllGates = "all";

    // They have the form of other ids, so the table keeps its columns. No suite or workload has such a name.
    const string Every = "every";
    const string EveryCase = "case";

    /// <summary>Whether it is about all cases of a configuration.</summary>
    internal bool IsOfConfiguration => Case.Suite == Every;

    /// <summary>The first baselines of an engine configuration: one row for the file.</summary>
    public static LedgerEntry FirstOf(string engine, string configuration, string reason) =>
        new(new CaseId(Every, EveryCase, engine, configuration), AllGates, LedgerKind.New, reason);

    /// <summary>An anchor: the drift of every case starts again at 0, for example at a release.</summary>
    public static LedgerEntry Anchor(string reason) =>
        new(new CaseId(Every, EveryCase, Every, "configuration"), AllGates, LedgerKind.Anchor, reason);

    /// <summary>Whether the row belongs to a case; the first row of a file belongs to all its cases.</summary>
    internal bool IsOf(CaseId id) => Case == id || Case == FirstOf(id.Engine, id.Configuration, "").Case;

    /// <summary>The old number; 1 for a time, whose change is relative to the reference build.</summary>
    public double? Old { get; init; }

    /// <summary>The new number.</summary>
    public double? New { get; init; }

    /// <summary>
    /// The 95 % interval of the change of a time, as a multiple of the old time; null if the number is exact.
    /// </summary>
    public Interval? Interval { get; init; }

    /// <summary>
    /// The new number divided by the old one; null for a slope, and if a number is missing or 0.
    /// </summary>
    public double? Factor => Old > 0 && New > 0 && Metric.Named(Gate) is not { IsSlope: true } ? New / Old : null;
}

/// <summary>What happened to a gate.</summary>
enum LedgerKind
{
    /// <summary>Its number or its texts have changed.</summary>
    Changed,

    /// <summary>It was accepted for the first time.</summary>
    New,

    /// <summary>It starts again, because the definition of the case has changed.</summary>
    Reset,

    /// <summary>It is no longer counted.</summary>
    Gone,

    /// <summary>Drift is counted from here.</summary>
    Anchor,
}
