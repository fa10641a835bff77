namespace Perf.Harness.Baselines;

/// <summary>The folder of accepted baselines: <c>baselines/engine/configuration.json</c>.</summary>
sealed class BaselineStore
{
    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    readonly AtomicFile _files;
    readonly WriteLock _lock;

    /// <summary>The baselines below a folder.</summary>
    /// <param name="root">The folder <c>baselines</c>; it need not be there.</param>
    /// <param name="open">Opens a new file for writing; a seam for tests of what goes wrong there.</param>
    public BaselineStore(DirectoryInfo root, Func<string, Stream>? open = null)
    {
        Root = root;
        _files = new AtomicFile(open);
        _lock = new WriteLock(root, LockLimit);
    }

    /// <summary>The folder <c>baselines</c>.</summary>
    public DirectoryInfo Root { get; }

    /// <summary>Where the baseline of an engine configuration is.</summary>
    public FileInfo FileOf(string engine, string configuration) =>
        new(Path.Combine(Root.FullName, engine, $"{configuration}.json"));

    /// <summary>The baseline of an engine configuration, or null where there is none yet.</summary>
    /// <exception cref="BaselineException">There is one, and it can't be used.</exception>
    public Baseline? Load(string engine, string configuration)
    {
        FileInfo file = FileOf(engine, configuration);
        string? text = TextFile.Read(file, BaselineJson.Advice);
        return text is null ? null : BaselineJson.Read(file.FullName, text);
    }

    /// <summary>Writes a baseline over the one that is there.</summary>
    /// <exception cref="BaselineException">It can't be written; the old one is whole.</exception>
    public void Save(Baseline baseline) => Change(baseline.Engine, baseline.Configuration, _ => baseline);

    /// <summary>Reads, changes and writes a baseline while nobody else writes one.</summary>
    /// <exception cref="BaselineException">It can't be read or written; the old one is whole.</exception>
    public Baseline Change(string engine, string configuration, Func<Baseline?, Baseline> change)
    {
        using IDisposable held = _lock.Take();
        Baseline changed = change(Load(engine, configuration));
        _files.Write(FileOf(engine, configuration), BaselineJson.Write(changed));
        return changed;
    }

    /// <summary>Every file of a baseline, in the order of engines and configurations.</summary>
    /// <exception cref="BaselineException">A JSON file lies where no engine configuration looks for it.</exception>
    public IReadOnlyList<FileInfo> Files()
    {
        if (!Directory.Exists(Root.FullName)) return [];
        string[] paths = [.. Directory.EnumerateFiles(Root.FullName, "*.json", SearchOption.AllDirectories)];
        foreach (string path in paths)
        {
            if (Path.GetRelativePath(Root.FullName, path).Split(Path.DirectorySeparatorChar).Length == 2) continue;
            throw BaselineException.At(path, 1, "found a baseline that no engine configuration looks for, "
                + "wanted it at <engine>/<configuration>.json", "Move it there, or delete it.");
        }

        return [.. paths.Order(StringComparer.Ordinal).Select(path => new FileInfo(path))];
    }

    /// <summary>The accepted cases that a catalogue does not have.</summary>
    /// <param name="catalogue">Every case there is, those of left-out engines included.</param>
    /// <param name="suite">The suite whose cases the catalogue holds, or null where it holds all.</param>
    public IReadOnlyList<OrphanBaseline> Orphans(IEnumerable<CaseId> catalogue, string? suite = null)
    {
        var known = catalogue.ToHashSet();
        return
        [
            .. Files().SelectMany(OrphanBaseline.CasesOf)
                .Where(found => suite is null || found.Case.Suite == suite)
                .Where(found => !known.Contains(found.Case)),
        ];
    }
}
