using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>A text as the name of a folder: lower-case letters, digits, dots, and hyphens between them.</summary>
static partial class FolderName
{
    /// <summary>The text as such a name.</summary>
    public static string Of(string text) => Others().Replace(text.ToLowerInvariant(), "-").Trim('-');

    [GeneratedRegex("[^a-z0-9.]+")]
    private static partial Regex Others();
}
