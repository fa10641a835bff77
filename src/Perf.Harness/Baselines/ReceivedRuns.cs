namespace Perf.Harness.Baselines;

/// <summary>
/// The runs just made, one file for each case: <c>artifacts/received/engine/configuration/suite/workload.json</c>.
/// </summary>
sealed class ReceivedRuns
{
    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    readonly AtomicFile _files;
    readonly WriteLock _lock;

    /// <summary>The received runs below a folder.</summary>
    /// <param name="root">The folder <c>artifacts/received</c>; it need not be there.</param>
    /// <param name="open">Opens a new file for writing; a seam for tests of what goes wrong there.</param>
    public ReceivedRuns(DirectoryInfo root, Func<string, Stream>? open = null)
    {
        Root = root;
        _files = new AtomicFile(open);
        _lock = new WriteLock(root, LockLimit);
    }

    /// <summary>The folder <c>artifacts/received</c>.</summary>
    public DirectoryInfo Root { get; }

    /// <summary>Where the received runs of a case are.</summary>
    public FileInfo FileOf(CaseId id) =>
        new(Path.Combine(Root.FullName, id.Engine, id.Configuration, id.Suite, $"{id.Workload}.json"));

    /// <summary>The received runs of a case, each of which knows its build; none where there is no file.</summary>
    /// <exception cref="BaselineException">There is a file, and it can't be used.</exception>
    public IReadOnlyList<Run> Load(CaseId id)
    {
        FileInfo file = FileOf(id);
        string? text = TextFile.Read(file, RunJson.Advice);
        return text is null ? [] : RunJson.Read(file.FullName, text, id);
    }

    /// <summary>Writes a run in the place of those that are there, whatever state they are in.</summary>
    /// <exception cref="BaselineException">It can't be written; the old file is whole.</exception>
    public void Replace(Run run)
    {
        using IDisposable held = _lock.Take();
        Write(run.Case, [run]);
    }

    /// <summary>Writes a run after those that are there.</summary>
    /// <exception cref="BaselineException">A file can't be read or written; the old one is whole.</exception>
    public void Append(Run run)
    {
        using IDisposable held = _lock.Take();
        Write(run.Case, [.. Load(run.Case), run]);
    }

    void Write(CaseId id, IReadOnlyList<Run> runs) => _files.Write(FileOf(id), RunJson.Write(id, runs));
}
