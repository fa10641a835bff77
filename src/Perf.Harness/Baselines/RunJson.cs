namespace Perf.Harness.Baselines;

/// <summary>
/// The received runs of one case as the text of their file, and back; every value of every round is kept.
/// </summary>
static class RunJson
{
    /// <summary>The version of the file's layout.</summary>
    public const int Schema = 2;

    internal const string Advice = "Delete the file and measure the case again.";

    /// <summary>The text of the file.</summary>
    public static string Write(CaseId id, IReadOnlyList<Run> runs) =>
        StrictJson.Write(new RunFile(Schema, id.ToString(), runs));

    /// <summary>Reads what <see cref="Write"/> writes, and nothing else.</summary>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public static IReadOnlyList<Run> Read(string path, string text, CaseId id)
    {
        var file = new JsonFile(path, Advice, text);
        RunFile read = file.Read<RunFile>(Schema);
        if (read.Case != id.ToString()) throw file.Wrong("case", $"the case {read.Case}", $"{id}, as the path says");
        return
        [
            .. read.Runs.Select(run => run with
            {
                Case = id, Observed = run.Observed.WithComparers(StringComparer.Ordinal),
            }),
        ];
    }

    sealed record RunFile(int Schema, string Case, IReadOnlyList<Run> Runs);
}
