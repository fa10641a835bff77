namespace Perf.Harness.Baselines;

/// <summary>
/// The runs of this build, one file for each case: <c>artifacts/received/engine/configuration/suite/workload.json</c>.
/// </summary>
sealed class ReceivedRuns
{
    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    readonly AtomicFile _files;
    readonly WriteLock _lock;

    /// <summary>The received runs below a folder.</summary>
    /// <param name="root">The folder <c>artifacts/received</c>; it may be missing.</param>
    /// <param name="open">Opens a new file for writing; tests replace it to make writing fail.</param>
    public ReceivedRuns(DirectoryInfo root, Func<string, Stream>? open = null)
    {
        Root = root;
        _files = new AtomicFile(open);
        _lock = new WriteLock(root, LockLimit);
    }

    /// <summary>The folder <c>artifacts/received</c>.</summary>
    public DirectoryInfo Root { get; }

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
