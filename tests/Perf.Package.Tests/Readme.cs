using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>What the README's section "Your own code" has its reader type.</summary>
static partial class Readme
{
    static readonly string Section = Repository.Text("README.md")
        .Split("\n## ").Single(section => section.StartsWith("Your own code", StringComparison.Ordinal));

    /// <summary>The commands of <c>dotnet</c> with one of the verbs, in order.</summary>
    internal static string[] Commands(params string[] verbs) =>
        [.. Block().Matches(Section).Where(block => block.Groups["language"].Length == 0)
            .SelectMany(block => block.Groups["text"].Value.Split('\n', StringSplitOptions.RemoveEmptyEntries))
            .Where(line => verbs.Any(verb => line.StartsWith($"dotnet {verb} ", StringComparison.Ordinal)))];

    /// <summary>The first block of C#: a whole file.</summary>
    internal static string Code =>
        Block().Matches(Section).First(block => block.Groups["language"].Value == "csharp").Groups["text"].Value;

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

    [GeneratedRegex(@"^```(?<language>\w*)\n(?<text>.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();
}
