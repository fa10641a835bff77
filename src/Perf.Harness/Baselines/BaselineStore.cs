namespace Perf.Harness.Baselines;

/// <summary>The folder of the baselines: <c>baselines/engine/configuration.json</c>.</summary>
/// <param name="root">The folder <c>baselines</c>; it may be missing.</param>
/// <param name="open">Opens a new file for writing; tests replace it to make writing fail.</param>
sealed class BaselineStore(DirectoryInfo root, Func<string, Stream>? open = null)
{
    readonly AtomicFile _files = new(open);
    readonly WriteLock _lock = new(root);

    /// <summary>The folder <c>baselines</c>.</summary>
    public DirectoryInfo Root { get; } = root;

    /// <summary>The file of an engine configuration.</summary>
    public FileInfo FileOf(string engine, string configuration) =>
        new(Path.Combine(Root.FullName, engine, $"{configuration}.json"));

    /// <summary>The baseline of an engine configuration, or null if there is none.</summary>
    /// <exception cref="BaselineException">The file is damaged.</exception>
    public Baseline? Load(string engine, string configuration)
    {
        FileInfo file = FileOf(engine, configuration);
        string? text = TextFile.Read(file, BaselineJson.Advice);
        return text is null ? null : BaselineJson.Read(file.FullName, text);
    }

    /// <summary>Writes or replaces a baseline.</summary>
    /// <exception cref="BaselineException">Writing failed; the old file is unchanged.</exception>
    public void Save(Baseline baseline) => Change(baseline.Engine, baseline.Configuration, _ => baseline);

    /// <summary>Reads, changes and writes a baseline while no other process writes one.</summary>
    /// <exception cref="BaselineException">Reading or writing failed; the old file is unchanged.</exception>
    public Baseline Change(string engine, string configuration, Func<Baseline?, Baseline> change)
    {
        using IDisposable taken = _lock.Take();
        Baseline changed = change(Load(engine, configuration));
        _files.Write(FileOf(engine, configuration), BaselineJson.Write(changed));
        return changed;
    }

    /// <summary>Every file of a baseline, in the order of engines and configurations.</summary>
    /// <exception cref="BaselineException">A JSON file is in the wrong folder.</exception>
    public IReadOnlyList<FileInfo> Files()
    {
        if (!Directory.Exists(Root.FullName)) return [];
        string[] paths = [.. Directory.EnumerateFiles(Root.FullName, "*.json", SearchOption.AllDirectories)];
        foreach (string path in paths)
        {
            if (Path.GetRelativePath(Root.FullName, path).Split(Path.DirectorySeparatorChar).Length == 2) continue;
            throw BaselineException.At(
                path, 1, "found a baseline in the wrong folder, expected <engine>/<configuration>.json",
                "Move the file there, or delete it.");
        }

        return [.. paths.Order(StringComparer.Ordinal).Select(path => new FileInfo(path))];
    }

    /// <summary>The accepted cases that are missing in a catalogue.</summary>
    /// <param name="catalogue">Every case, including those of skipped packages.</param>
    /// <param name="suite">The suite of the catalogue.</param>
    public IReadOnlyList<OrphanBaseline> Orphans(IEnumerable<CaseId> catalogue, string suite)
    {
        var known = catalogue.ToHashSet();
        return
        [
            .. Files().SelectMany(OrphanBaseline.CasesOf)
                .Where(found => found.Case.Suite == suite && !known.Contains(found.Case)),
        ];
    }
}
