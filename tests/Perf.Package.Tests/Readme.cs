using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>What the README's section "Your own code" has its reader type.</summary>
static partial class Readme
{
    static readonly string Section = MarkdownBlock.Section("README.md", "Your own code");

    /// <summary>The commands of <c>dotnet</c> with one of the verbs, in order.</summary>
    internal static string[] Commands(params string[] verbs) =>
        [.. MarkdownBlock.In(Section).Where(block => block.Language == "").SelectMany(block => block.Lines)
            .Where(line => verbs.Any(verb => line.StartsWith($"dotnet {verb} ", StringComparison.Ordinal)))];

    /// <summary>The first block of C#: a whole file.</summary>
    internal static string Code =>
        MarkdownBlock.In(Section).First(block => block.Language == "csharp").Text;

    /// <summary>The file to delete, and the one that has the code.</summary>
    internal static (string Delete, string Write) Files
    {
        get
        {
            Match files = DeleteAndWrite().Match(Section);
            return (files.Groups[1].Value, files.Groups[2].Value);
        }
    }

    [GeneratedRegex(@"Delete `([^`]+)`, and write `([^`]+)`:")]
    private static partial Regex DeleteAndWrite();
}
