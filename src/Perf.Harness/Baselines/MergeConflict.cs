namespace Perf.Harness.Baselines;

/// <summary>The marks that git leaves in a file with a merge conflict.</summary>
static class MergeConflict
{
    static readonly string[] Marks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"];

    /// <summary>Throws if a line begins with such a mark; no valid line does.</summary>
    public static void ThrowIn(string path, string text)
    {
        int number = 0;
        foreach (ReadOnlySpan<char> line in text.AsSpan().EnumerateLines())
        {
            number++;
            foreach (string mark in Marks)
            {
                if (!line.StartsWith(mark, StringComparison.Ordinal)) continue;
                throw BaselineException.At(path, number,
                    $"found a merge conflict ('{line}'), expected a merged file",
                    "Keep one side of each conflict, and accept the cases again that both sides changed.");
            }
        }
    }
}
