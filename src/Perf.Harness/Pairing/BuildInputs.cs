using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Harness.Pairing;

/// <summary>
/// Tells from files whether a build is that of a commit, without making the other one: sources, project files and the
/// SDK's version are files; the versions of packages are known from what is measured, its <c>Subject</c>.
/// </summary>
/// <param name="root">The project's folder.</param>
/// <param name="assembly">The test assembly of this build.</param>
sealed class BuildInputs(DirectoryInfo root, string assembly)
{
    // What nobody compiles.
    static readonly string[] Folders = ["docs/", "baselines/", "artifacts/", "studies/", ".github/", ".ci/"];
    static readonly string[] Extensions = [".md", ".svg", ".png", ".gitignore", ".gitattributes"];

    readonly HashSet<string> _projects =
        [.. OwnAssemblies.NamesOf(assembly), Path.GetFileNameWithoutExtension(assembly)];

    /// <summary>
    /// The files that make this build another one than that of a commit, by paths from the project's folder; null where
    /// that can't be told.
    /// </summary>
    internal IReadOnlyList<string>? ChangedSince(string commit)
    {
        if (new GitRepository(root).ChangedSince(commit) is not { } changed) return null;
        return [.. changed.Where(IsInput), .. OlderThanItsSources()];
    }

    bool IsInput(string path) =>
        !Folders.Any(folder => path.StartsWith(folder, StringComparison.Ordinal))
        && !Extensions.Any(extension => path.EndsWith(extension, StringComparison.OrdinalIgnoreCase))
        && ProjectOf(path) is var project && (project is null || _projects.Contains(project));

    // The nearest project file above it: another test project's sources are no input of this one.
    string? ProjectOf(string path)
    {
        for (DirectoryInfo? folder = new FileInfo(Path.Combine(root.FullName, path)).Directory;
            folder is not null && folder.FullName.Length >= root.FullName.Length;
            folder = folder.Parent)
        {
            if (folder.Exists && folder.EnumerateFiles("*.csproj").FirstOrDefault() is { } project)
                return Path.GetFileNameWithoutExtension(project.Name);
        }

        return null;
    }

    // With `--no-build` what runs may be older than what stands in the work tree.
    IEnumerable<string> OlderThanItsSources()
    {
        string output = Path.GetDirectoryName(assembly)!;
        foreach (string project in Directory.EnumerateFiles(root.FullName, "*.csproj", SearchOption.AllDirectories)
            .Where(path => _projects.Contains(Path.GetFileNameWithoutExtension(path)) && !IsBelowArtifacts(path)))
        {
            var built = new FileInfo(Path.Combine(output, Path.GetFileNameWithoutExtension(project) + ".dll"));
            if (built.Exists && SourcesOf(project).FirstOrDefault(
                source => source.LastWriteTimeUtc > built.LastWriteTimeUtc) is { } newer)
            {
                yield return $"{Path.GetRelativePath(root.FullName, newer.FullName)} (newer than the build)";
            }
        }
    }

    bool IsBelowArtifacts(string path) =>
        Path.GetRelativePath(root.FullName, path).StartsWith("artifacts", StringComparison.Ordinal);

    static IEnumerable<FileInfo> SourcesOf(string project)
    {
        var folder = new DirectoryInfo(Path.GetDirectoryName(project)!);
        string obj = Path.Combine(folder.FullName, "obj") + Path.DirectorySeparatorChar;
        return folder.EnumerateFiles("*.cs", SearchOption.AllDirectories)
            .Where(source => !source.FullName.StartsWith(obj, StringComparison.Ordinal));
    }
}
