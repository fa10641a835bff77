using Perf.Studies.Trials;

namespace Perf.Studies.Instructions;

/// <summary>
/// An edit of <c>docs/evidence/where/edits.tsv</c>, and what the run of <c>docs/evidence/where/blind.tsv</c> had red.
/// </summary>
/// <param name="Number">The number of the edit.</param>
/// <param name="IsOfSample">Whether it is one of the sample, which uses the packages, and not of an adapter.</param>
/// <param name="Method">The edited method.</param>
/// <param name="Case">The case that the edit was aimed at.</param>
/// <param name="Percent">The instructions that it adds, as a percentage of those of the case; 0 for none.</param>
/// <param name="Commit">The commit that was edited.</param>
/// <param name="Seconds">How long the build and the run took.</param>
/// <param name="Red">The red cases, each with the first name behind <c>where:</c>.</param>
/// <param name="Gates">The total of the run.</param>
sealed record BlindEdit(
    int Number, bool IsOfSample, string Method, string Case, double Percent, string Commit, int Seconds,
    IReadOnlyDictionary<string, string> Red, string Gates)
{
    internal bool IsRed => Red.ContainsKey(Case);

    internal bool IsNamed => Red.GetValueOrDefault(Case) == Method;

    /// <summary>Red cases that do not name the edited method: they do not run it, or it was not found.</summary>
    internal IEnumerable<string> Others => Red.Where(one => one.Value != Method).Select(one => one.Key);

    /// <summary>The edits that were tried, in their order.</summary>
    /// <param name="folder"><c>docs/evidence/where</c>.</param>
    internal static IReadOnlyList<BlindEdit> Read(DirectoryInfo folder)
    {
        Dictionary<string, string[]> edits = EvidencePage.Rows(folder, "edits.tsv").ToDictionary(row => row[0]);
        return
        [
            .. EvidencePage.Rows(folder, "blind.tsv").Select(row => Of(edits[row[0]], row))
                .OrderBy(edit => edit.Number),
        ];
    }

    static BlindEdit Of(string[] edit, string[] row) => new(
        int.Parse(edit[0], CultureInfo.InvariantCulture), edit[1] == "sample", edit[4], edit[5],
        double.Parse(edit[6], CultureInfo.InvariantCulture), row[1], int.Parse(row[2], CultureInfo.InvariantCulture),
        row[3].Split("; ", StringSplitOptions.RemoveEmptyEntries).Select(one => one.Split(": "))
            .ToDictionary(one => one[0], one => one[1]),
        row[4]);
}
