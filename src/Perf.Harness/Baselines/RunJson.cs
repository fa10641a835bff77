namespace Perf.Harness.Baselines;

/// <summary>
/// Writes and reads the received runs of one case, with every value of every round.
/// </summary>
static class RunJson
{
    /// <summary>The version of the file's layout.</summary>
    public const int Format = 3;

    internal const string Advice = "Delete the file and measure the case again.";

    /// <summary>The text of the file.</summary>
    public static string Write(CaseId id, IReadOnlyList<Run> runs) =>
        StrictJson.Write(new RunFile(Format, id.ToString(), runs));

    /// <summary>Reads a file that <see cref="Write"/> has written.</summary>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public static IReadOnlyList<Run> Read(string path, string text, CaseId id)
    {
        var file = new JsonFile(path, Advice, text);
        RunFile read = file.Read<RunFile>(Format);
        if (read.Case != id.ToString()) throw file.Wrong("case", $"the case {read.Case}", $"{id}, as in the path");
        return
        [
            .. read.Runs.Select(run => run with
            {
                Case = id, Observed = run.Observed.WithComparers(StringComparer.Ordinal),
            }),
        ];
    }

    sealed record RunFile(int Format, string Case, IReadOnlyList<Run> Runs);
}
