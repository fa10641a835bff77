using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>A fenced block of a page; its language is empty for commands.</summary>
sealed partial record MarkdownBlock(string Language, string Text)
{
    /// <summary>The lines that are not empty.</summary>
    internal string[] Lines => Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The section of a page with this heading.</summary>
    internal static string Section(string page, string heading) => Repository.Text(page).Split("\n## ")
        .Single(section => section.StartsWith(heading + '\n', StringComparison.Ordinal));

    /// <summary>The blocks of a section.</summary>
    internal static IEnumerable<MarkdownBlock> In(string section) =>
        Fenced().Matches(section).Select(match => new MarkdownBlock(match.Groups[1].Value, match.Groups[2].Value));

    [GeneratedRegex(@"^```(\w*)\n(.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Fenced();
}
