using System.Xml.Linq;

namespace Perf.Harness.Tests.Builds;

/// <summary>The files of this repository, as far as people write them.</summary>
static class Repository
{
    static readonly string[] Made = ["bin", "obj", "artifacts"];

    internal static DirectoryInfo Root { get; } = Find(new DirectoryInfo(AppContext.BaseDirectory));

    /// <summary>Paths from the root, with slashes.</summary>
    internal static IEnumerable<string> Files(string pattern) =>
        from folder in new[] { "src", "studies", "tests" }
        from file in Directory.EnumerateFiles(PathOf(folder), pattern, SearchOption.AllDirectories)
        let path = Path.GetRelativePath(Root.FullName, file).Replace('\\', '/')
        where !path.Split('/').Any(Made.Contains)
        orderby path
        select path;

    internal static string PathOf(string path) => Path.Combine(Root.FullName, path);

    internal static string Text(string path) => File.ReadAllText(PathOf(path));

    /// <summary>What the items of one kind in a project file name.</summary>
    internal static IEnumerable<XElement> Items(string path, string kind) =>
        XDocument.Load(PathOf(path)).Descendants(kind);

    static DirectoryInfo Find(DirectoryInfo start)
    {
        for (DirectoryInfo? folder = start; folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Perf.sln"))) return folder;
        }

        throw new DirectoryNotFoundException($"No folder above {start} has Perf.sln. Run these tests from a clone.");
    }
}
