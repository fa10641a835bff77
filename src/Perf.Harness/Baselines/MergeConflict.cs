using System.Text.RegularExpressions;

namespace Perf.Harness.Baselines;

/// <summary>The marks that git leaves in a file with a merge conflict.</summary>
static partial class MergeConflict
{
    /// <summary>Throws if a line begins with such a mark; no valid line does.</summary>
    public static void ThrowIn(string path, string text)
    {
        if (Mark().Match(text) is not { Success: true } mark) return;
        throw BaselineException.At(path, 1 + text.AsSpan(0, mark.Index).Count('\n'),
            $"found a merge conflict ('{mark.Value.TrimEnd()}'), expected a merged file",
            "Keep one side of each conflict, and accept the cases again that both sides changed.");
    }

    [GeneratedRegex(@"^(<{7}|={7}|>{7}|\|{7}).*", RegexOptions.Multiline)]
    private static partial Regex Mark();
}
