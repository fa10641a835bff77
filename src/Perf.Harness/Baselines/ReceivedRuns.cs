namespace Perf.Harness.Baselines;

/// <summary>
/// The runs of this build, one file for each case: <c>artifacts/received/engine/configuration/suite/workload.json</c>.
/// </summary>
/// <param name="root">The folder <c>artifacts/received</c>; it may be missing.</param>
sealed class ReceivedRuns(DirectoryInfo root)
{
    readonly AtomicFile _files = new();
    readonly WriteLock _lock = new(root);

    /// <summary>The folder <c>artifacts/received</c>.</summary>
    public DirectoryInfo Root { get; } = root;

    /// <summary>The file with the received runs of a case.</summary>
    public FileInfo FileOf(CaseId id) =>
        new(Path.Combine(Root.FullName, id.Engine, id.Configuration, id.Suite, $"{id.Workload}.json"));

    /// <summary>The received runs of a case; empty if there is no file.</summary>
    /// <exception cref="BaselineException">The file is damaged.</exception>
    public IReadOnlyList<Run> Load(CaseId id)
    {
        FileInfo file = FileOf(id);
        string? text = TextFile.Read(file, RunJson.Advice);
        return text is null ? [] : RunJson.Read(file.FullName, text, id);
    }

    /// <summary>Writes a run and removes the earlier ones, damaged files included.</summary>
    /// <exception cref="BaselineException">Writing failed; the old file is unchanged.</exception>
    public void Replace(Run run)
    {
        using IDisposable taken = _lock.Take();
        Write(run.Case, [run]);
    }

    /// <summary>Adds a run to the earlier ones.</summary>
    /// <exception cref="BaselineException">Reading or writing failed; the old file is unchanged.</exception>
    public void Append(Run run)
    {
        using IDisposable taken = _lock.Take();
        Write(run.Case, [.. Load(run.Case), run]);
    }

    void Write(CaseId id, IReadOnlyList<Run> runs) => _files.Write(FileOf(id), RunJson.Write(id, runs));
}

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
