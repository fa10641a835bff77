using System.Globalization;
using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>A change of a store's source.</summary>
/// <param name="Name">A name in some words.</param>
/// <param name="Kind">What it changes: <c>work</c>, <c>time</c>, or <c>none</c> if it costs nothing.</param>
/// <param name="Says">What the failure must contain.</param>
/// <param name="Old">The text that it replaces.</param>
/// <param name="New">The text in its place.</param>
sealed record Break(string Name, string Kind, string Says, string Old, string New)
{
    const string Page = "docs/evidence/breaks.md";

    const string Head = """
        # Mistakes in the repository of a user

        Written by `BreaksTests`, row by row; not written by hand. Each change is made alone in a repository that uses
        the packages: a store on Dapper, EF Core or LiteDB, with four tests. Then the command for these tests is typed
        once, which builds first. A change of `work` or `time` has to fail, and the failure has to contain the
        text in the fourth column; a change of `none` has to pass. The seconds are those until the first line that names
        a failed case, and those of the whole command. The changes are in `tests/Perf.Package.Tests/Breaks`.

            dotnet test tests/Perf.Package.Tests -c Release --filter FullyQualifiedName~BreaksTests

        | store | change | of | text | result | first line (s) | whole (s) | gates |
        |---|---|---|---|---|---|---|---|

        """;

    internal bool IsMistake => Kind != "none";

    /// <summary>The path of a store's file without its extension.</summary>
    internal static string PathOf(string store) => $"tests/Perf.Package.Tests/Breaks/{store}";

    /// <summary>The changes of a store, in the order of their file.</summary>
    /// <remarks>Each begins with <c>== name | kind | text</c>; <c>--</c> and <c>++</c> begin its two texts.</remarks>
    internal static IReadOnlyList<Break> Of(string store) =>
    [
        .. $"\n{Repository.Text(PathOf(store) + ".txt").ReplaceLineEndings("\n")}"
            .Split("\n== ", StringSplitOptions.RemoveEmptyEntries).Select(text => Parse(text + "\n")),
    ];

    /// <summary>The source with this change.</summary>
    internal string In(string source)
    {
        if (!source.Contains(Old, StringComparison.Ordinal))
            throw new InvalidOperationException($"The store has no text for '{Name}': {Old}");
        return source.Replace(Old, New, StringComparison.Ordinal);
    }

    /// <summary>Writes what a run with this change did into its row of the page.</summary>
    internal void WriteRow(string store, Command run, double? named, double seconds)
    {
        string file = Repository.PathOf(Page);
        string[] lines = File.Exists(file) ? File.ReadAllLines(file) : [];
        string[] rows = [.. lines.SkipWhile(line => !line.StartsWith("|---", StringComparison.Ordinal)).Skip(1)];
        string total = run.Lines.LastOrDefault(line => line.StartsWith("gates: ", StringComparison.Ordinal)) ?? "";
        string key = $"| {store} | {Name} |", result = run.ExitCode == 0 ? "passed" : "failed";
        string row = string.Create(
            CultureInfo.InvariantCulture,
            $"{key} {Kind} | {Says} | {result} | {named:0} | {seconds:0} | {Judged(total)} |");
        int at = Array.FindIndex(rows, one => one.StartsWith(key, StringComparison.Ordinal));
        if (at < 0) rows = [.. rows, row];
        else rows[at] = row;
        File.WriteAllText(file, $"{Head.ReplaceLineEndings("\n")}{string.Join('\n', rows)}\n");
    }

    // Of "gates: 120 evaluated in 4 cases (…), 119 passed, 1 regressed, …".
    static string Judged(string total) =>
        Regex.Match(total, @"[\d,]+ passed, [\d,]+ regressed, [\d,]+ improved; [\d,]+ skipped").Value;

    static Break Parse(string text)
    {
        string[] parts = text.Split(["\n--\n", "\n++\n"], StringSplitOptions.None);
        string[] head = [.. parts[0].Split('|').Select(word => word.Trim())];
        return new Break(head[0], head[1], head[2], parts[1].TrimEnd('\n'), parts[2].TrimEnd('\n'));
    }
}
