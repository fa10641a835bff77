namespace Perf.Harness.Environments;

/// <summary>A folder with those above it, the nearest first.</summary>
static class FoldersAbove
{
    internal static IEnumerable<DirectoryInfo> WithParents(this DirectoryInfo folder)
    {
        for (DirectoryInfo? above = folder; above is not null; above = above.Parent) yield return above;
    }

    /// <summary>The nearest file of a name; null if no folder has it.</summary>
    internal static FileInfo? Nearest(this DirectoryInfo folder, string name) => folder.WithParents()
        .Select(above => new FileInfo(Path.Combine(above.FullName, name))).FirstOrDefault(file => file.Exists);

    internal static bool IsOrContains(this DirectoryInfo folder, DirectoryInfo other) =>
        Path.GetRelativePath(folder.FullName, other.FullName) is var path && !Path.IsPathRooted(path)
        && !path.Split(Path.DirectorySeparatorChar).Contains("..");
}
