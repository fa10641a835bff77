namespace Perf.Harness.Environments;

/// <summary>The most similar of some names.</summary>
static class NearestName
{
    /// <summary>
    /// The name with the fewest inserted, removed, replaced or swapped letters, ignoring case.
    /// </summary>
    public static string To(string found, IEnumerable<string> names) =>
        names.MinBy(name => Distance(found.ToUpperInvariant(), name.ToUpperInvariant()))
        ?? throw new ArgumentException("There is no name to choose from.", nameof(names));

    // Optimal string alignment: Levenshtein's distance, and two swapped letters are one step.
    static int Distance(string a, string b)
    {
        var steps = new int[a.Length + 1, b.Length + 1];
        for (int i = 0; i <= a.Length; i++) steps[i, 0] = i;
        for (int j = 0; j <= b.Length; j++) steps[0, j] = j;
        for (int i = 1; i <= a.Length; i++)
        {
            for (int j = 1; j <= b.Length; j++)
            {
                int replaced = steps[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                steps[i, j] = Math.Min(replaced, 1 + Math.Min(steps[i - 1, j], steps[i, j - 1]));
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    steps[i, j] = Math.Min(steps[i, j], steps[i - 2, j - 2] + 1);
            }
        }

        return steps[a.Length, b.Length];
    }
}
