using System.Globalization;
using System.Text;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>The ledger's entries as a markdown table, and back.</summary>
static class LedgerTable
{
    public const string Head = """
        # Ledger

        Every change of a baseline that somebody accepted, newest last. Work is counted and has no environment; a cost
        is a multiple of the expected time. More is worse. Accepting writes this file; see README.md.

        | case | gate | environment | old | new | change | reason |
        |---|---|---|---:|---:|---:|---|

        """;

    const string Advice = "Restore the line with git.";
    const int Columns = 7;

    public static string Row(LedgerEntry entry) =>
        $"| {entry.Case} | {entry.Gate} | {entry.Environment} | {Number(entry.Old)} | {Number(entry.New)} "
        + $"| {Change(entry)} | {Escaped(entry.Reason)} |\n";

    public static IReadOnlyList<LedgerEntry> Read(string path, string text)
    {
        MergeConflict.ThrowIn(path, text);
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        int rule = Array.FindIndex(lines, line => line.StartsWith("|---", StringComparison.Ordinal));
        if (rule < 0)
        {
            throw BaselineException.At(
                path, lines.Length, "found no table, wanted one of accepted changes", "Restore the file with git.");
        }

        var entries = new List<LedgerEntry>();
        for (int index = rule + 1; index < lines.Length - 1; index++) entries.Add(Entry(path, index + 1, lines[index]));
        return lines[^1].Length == 0 ? entries
            : throw BaselineException.At(
                path, lines.Length, "the file ends in the middle of a line, wanted a line end", Advice);
    }

    static LedgerEntry Entry(string path, int number, string line)
    {
        string[] cells = Cells(line);
        if (cells.Length != Columns) throw Wrong($"a line with {cells.Length} cells", $"{Columns}");
        LedgerKind kind = cells[5] switch
        {
            "new" => LedgerKind.New,
            "reset" => LedgerKind.Reset,
            "gone" => LedgerKind.Gone,
            "anchor" => LedgerKind.Anchor,
            _ => LedgerKind.Changed,
        };
        return new LedgerEntry(Case(cells[0]), Gate(cells[1]), kind, Unescaped(cells[6]))
            { Environment = cells[2], Old = NumberOf(cells[3]), New = NumberOf(cells[4]) };

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
            return gates.Contains(cell) ? cell
                : throw Wrong($"the gate \"{cell}\"", $"\"{NearestName.To(cell, gates)}\"");
        }

        double? NumberOf(string cell)
        {
            if (cell.Length == 0) return null;
            bool isNumber = double.TryParse(cell, CultureInfo.InvariantCulture, out double value);
            bool maySink = Metric.Named(cells[1]) is { IsSlope: true };
            return isNumber && double.IsFinite(value) && (value >= 0 || maySink)
                ? value : throw Wrong($"\"{cell}\"", "a number that is 0 or more");
        }

        BaselineException Wrong(string found, string wanted) =>
            BaselineException.At(path, number, $"found {found}, wanted {wanted}", Advice);
    }

    static string Number(double? number) => number is { } known
        ? Statistics.SignificantDigits.Plain(known) : "";

    static string Change(LedgerEntry entry) => entry switch
    {
        { Kind: LedgerKind.New } => "new",
        { Kind: LedgerKind.Reset } => "reset",
        { Kind: LedgerKind.Gone } => "gone",
        { Kind: LedgerKind.Anchor } => "anchor",
        { Factor: { } factor } => SignedShare.Text(factor - 1),
        { IsSlope: true } => "changed",
        { Old: 0 } => "from 0",
        { New: 0 } => "to 0",
        _ => "changed",
    };

    // A backslash ends up before bars and itself, a line break as the tag that markdown shows as one.
    static string Escaped(string reason) => reason.Trim().ReplaceLineEndings("\n")
        .Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(@"\", @"\\", StringComparison.Ordinal)
        .Replace("|", @"\|", StringComparison.Ordinal)
        .Replace("\n", "<br>", StringComparison.Ordinal);

    // Bars and backslashes were unescaped while the cells were taken apart.
    static string Unescaped(string cell) => cell
        .Replace("<br>", "\n", StringComparison.Ordinal)
        .Replace("&lt;", "<", StringComparison.Ordinal)
        .Replace("&amp;", "&", StringComparison.Ordinal);

    static string[] Cells(string line)
    {
        var cells = new List<string>();
        var cell = new StringBuilder();
        for (int i = 0; i < line.Length; i++)
        {
            if (line[i] == '\\' && i + 1 < line.Length) cell.Append(line[++i]);
            else if (line[i] != '|') cell.Append(line[i]);
            else
            {
                cells.Add(cell.ToString().Trim());
                cell.Clear();
            }
        }

        bool isRow = line.StartsWith('|') && line.EndsWith('|') && cell.Length == 0;
        return isRow ? [.. cells[1..]] : [];
    }
}
