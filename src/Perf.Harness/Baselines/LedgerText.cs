using System.Text;
using Perf.Harness.Environments;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>The ledger's entries as rows of tab-separated values, and back.</summary>
static class LedgerText
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
            throw BaselineException.At(path, 1, $"found \"{lines[0]}\", wanted the head of a ledger", Advice);
        if (lines[^1].Length > 0)
        {
            throw BaselineException.At(
                path, lines.Length, "the file ends in the middle of a line, wanted a line end", Advice);
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
            return gates.Contains(cell) ? cell
                : throw Wrong($"the gate \"{cell}\"", $"\"{NearestName.To(cell, gates)}\"");
        }

        double? NumberOf(string cell)
        {
            if (cell.Length == 0) return null;
            return double.TryParse(cell, CultureInfo.InvariantCulture, out double value) && double.IsFinite(value)
                ? value : throw Wrong($"\"{cell}\"", "a number");
        }

        BaselineException Wrong(string found, string wanted) =>
            BaselineException.At(path, number, $"found {found}, wanted {wanted}", Advice);
    }

    static string Number(double? number) => number is { } known ? SignificantDigits.Plain(known) : "";

    // A tab and a line break would be another cell and another row.
    static string Escaped(string reason) => reason.Trim().ReplaceLineEndings("\n")
        .Replace(@"\", @"\\", StringComparison.Ordinal)
        .Replace("\t", @"\t", StringComparison.Ordinal)
        .Replace("\n", @"\n", StringComparison.Ordinal);

    static string Unescaped(string cell)
    {
        var text = new StringBuilder();
        for (int i = 0; i < cell.Length; i++)
        {
            if (cell[i] != '\\' || i + 1 == cell.Length) text.Append(cell[i]);
            else text.Append(cell[++i] switch { 't' => '\t', 'n' => '\n', var other => other });
        }

        return text.ToString();
    }
}
