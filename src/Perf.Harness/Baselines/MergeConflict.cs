namespace Perf.Harness.Baselines;

/// <summary>The marks that git leaves in a file that was merged by half.</summary>
static class MergeConflict
{
    static readonly string[] Marks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"];

    /// <summary>Throws where a line begins with such a mark; no line of ours does.</summary>
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
                    $"found a merge conflict ('{line}'), wanted a file that is merged",
                    "Keep one side of each conflict, then accept again the cases that both sides changed.");
            }
        }
    }
}
