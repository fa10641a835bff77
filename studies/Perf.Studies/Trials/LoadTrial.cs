using System.Text.Json;

namespace Perf.Studies.Trials;

/// <summary>One pair gate of a load that was edited, as <c>eng/load-trials.sh</c> keeps it.</summary>
/// <param name="Edit">What the edit did.</param>
/// <param name="Line">What came out, in the words of the history.</param>
sealed record LoadTrial(string Edit, HistoryLine Line)
{
    const string Prefix = "loads-";

    public static IReadOnlyList<LoadTrial> Read(DirectoryInfo folder) =>
    [
        .. from file in folder.EnumerateFiles($"{Prefix}*.jsonl").OrderBy(file => file.Name, StringComparer.Ordinal)
           let edit = Path.GetFileNameWithoutExtension(file.Name)[Prefix.Length..].Replace('-', ' ')
           from line in File.ReadLines(file.FullName)
           select new LoadTrial(edit, JsonSerializer.Deserialize<HistoryLine>(line, JsonSerializerOptions.Web)!),
    ];
}
