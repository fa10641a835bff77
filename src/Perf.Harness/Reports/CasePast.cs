using System.Text.Json;
using Perf.Harness.Baselines;

namespace Perf.Harness.Reports;

/// <summary>Earlier runs of a case on this machine, and its accepted changes.</summary>
/// <param name="Figures">The value of each run with a bound, the oldest first.</param>
/// <param name="Accepted">The rows of the ledger in words, the oldest first.</param>
sealed record CasePast(IReadOnlyList<PastDocument> Figures, IReadOnlyList<string> Accepted)
{
    const int Runs = 30;

    // Thirty runs need only the end of a long history.
    const int BytesAtMost = 8 << 20;

    /// <summary>The past of each case.</summary>
    /// <param name="history">The file of earlier runs; it may be missing.</param>
    /// <param name="ledger">Reads the ledger. Both are read when the first case needs them.</param>
    internal static Func<CaseId, CasePast> In(FileInfo history, Func<IReadOnlyList<LedgerEntry>> ledger)
    {
        var lines = new Lazy<ILookup<string, HistoryLine>>(() => Lines(history)
            .Where(line => line is { Method: "bound", Now: > 0 }).ToLookup(line => line.Case));
        var rows = new Lazy<ILookup<CaseId, LedgerEntry>>(() =>
            BaselineException.Ignore(ledger, []).ToLookup(entry => entry.Case));
        return id => new CasePast(
            [
                .. lines.Value[id.ToString()].GroupBy(line => line.Gate).FirstOrDefault()?.TakeLast(Runs)
                    .Select(line => new PastDocument(line.Run, line.Commit, line.Gate, line.Now!.Value)) ?? [],
            ],
            [.. rows.Value[id].Select(entry => $"{ClosingLines.Words(entry)}: {entry.Reason}")]);
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

    // The first line may be cut, as may the line of a run that was killed.
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
