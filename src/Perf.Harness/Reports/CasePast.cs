using System.Text.Json;
using Perf.Harness.Baselines;

namespace Perf.Harness.Reports;

/// <summary>What is known of a case from before this run: its figures on this machine, and what was accepted.</summary>
/// <param name="Figures">One for each run with a bound, the oldest first.</param>
/// <param name="Accepted">The ledger's rows in words, the oldest first.</param>
sealed record CasePast(IReadOnlyList<PastDocument> Figures, IReadOnlyList<string> Accepted)
{
    const int Runs = 30;

    // A history of years is not read whole for thirty runs.
    const int BytesAtMost = 8 << 20;

    /// <summary>The past of each case.</summary>
    /// <param name="history">The lines of earlier runs; none where there is no such file.</param>
    /// <param name="ledger">Gives the ledger's entries; neither is read before a case is asked for.</param>
    internal static Func<CaseId, CasePast> In(FileInfo history, Func<IReadOnlyList<LedgerEntry>> ledger)
    {
        var lines = new Lazy<ILookup<string, HistoryLine>>(() => Lines(history)
            .Where(line => line is { Method: "bound", Now: > 0 }).ToLookup(line => line.Case));
        var rows = new Lazy<ILookup<CaseId, LedgerEntry>>(() => Rows(ledger).ToLookup(entry => entry.Case));
        return id => new CasePast(
            [
                .. lines.Value[id.ToString()].GroupBy(line => line.Gate).FirstOrDefault()?.TakeLast(Runs)
                    .Select(line => new PastDocument(line.Run, line.Commit, line.Gate, line.Now!.Value)) ?? [],
            ],
            [.. rows.Value[id].Select(entry => $"{ClosingLines.Words(entry)}: {entry.Reason}")]);
    }

    // A damaged ledger is red by a test of the suite, with its message; the report goes on without it.
    static IReadOnlyList<LedgerEntry> Rows(Func<IReadOnlyList<LedgerEntry>> ledger)
    {
        try
        {
            return ledger();
        }
        catch (BaselineException)
        {
            return [];
        }
    }

    static IEnumerable<HistoryLine> Lines(FileInfo history)
    {
        if (!history.Exists) yield break;
        using FileStream file = history.OpenRead();
        file.Position = Math.Max(0, file.Length - BytesAtMost);
        using var reader = new StreamReader(file);
        while (reader.ReadLine() is { } text)
        {
            if (Read(text) is { } line) yield return line;
        }
    }

    // The first may be half a line, and one of a run that was killed.
    static HistoryLine? Read(string text)
    {
        try
        {
            return JsonSerializer.Deserialize(text, HistoryJson.Default.HistoryLine);
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
