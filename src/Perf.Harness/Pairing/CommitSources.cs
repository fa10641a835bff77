using System.Security;
using System.Security.Cryptography;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// The sources of commits, each in a folder of the user's cache. This is outside the work tree, so that a build finds
/// none of its files in a parent folder.
/// </summary>
/// <param name="checkout">The repository.</param>
/// <param name="project">The test project in the work tree.</param>
/// <param name="fallback">The folder of reference builds, for a user without a writable cache.</param>
/// <param name="cache">The user's cache.</param>
sealed class CommitSources(GitCheckout checkout, FileInfo project, DirectoryInfo fallback, DirectoryInfo? cache)
{
    const string Repository = "repository.txt", Extracted = "extracted";

    /// <summary>The path of the project from the top of the repository, with slashes.</summary>
    internal string ProjectPath { get; } =
        Path.GetRelativePath(checkout.Top.FullName, project.FullName).Replace('\\', '/');

    /// <summary>The user's cache on this system; null if there is none.</summary>
    internal static DirectoryInfo? UserCache()
    {
        string home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        string path = OperatingSystem.IsWindows()
            ? Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData)
            : Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } set ? set
            : home.Length == 0 ? "" : Path.Combine(home, OperatingSystem.IsMacOS() ? "Library/Caches" : ".cache");
        return Path.IsPathRooted(path) ? new DirectoryInfo(path) : null;
    }

    /// <summary>Writes the sources of a commit, unless they exist.</summary>
    /// <returns>The sources, with the parts that are missing in this clone.</returns>
    /// <exception cref="GitException">A part of the commit is not in this clone.</exception>
    /// <exception cref="ReferenceException">The commit has no such project.</exception>
    internal ExtractedSources Extract(string commit)
    {
        DirectoryInfo folder = new BuildFolders(Place()).Use($"git-{GitRepository.Abbreviated(commit)}");
        new FilesAbove(checkout.Top).Write(folder); // each time: the files of the machine may have changed
        DirectoryInfo around = new PackageSettings(checkout.Top, project).Write(folder);
        var top = new DirectoryInfo(Path.Combine(around.FullName, "source"));
        string marker = Path.Combine(folder.FullName, Extracted);
        string[] lines = File.Exists(marker) ? File.ReadAllLines(marker) : [""];
        if (lines[0] != top.FullName)
        {
            lines = [top.FullName, .. checkout.Write(commit, top)];
            File.WriteAllLines(marker, lines); // last: interrupted sources are written again
        }

        return new ExtractedSources(top, Below(top, checkout.Prefix), ProjectIn(top), string.Join(" ", lines[1..]));
    }

    // The working folder of commands; the top if the commit has no such folder.
    static DirectoryInfo Below(DirectoryInfo top, string path) =>
        new DirectoryInfo(Path.Combine(top.FullName, path)) is { Exists: true } folder ? folder : top;

    FileInfo ProjectIn(DirectoryInfo top)
    {
        var same = new FileInfo(Path.Combine(top.FullName, ProjectPath));
        if (same.Exists) return same;
        FileInfo[] moved = [.. SuiteProject.Below(top, project.Name)];
        return moved switch
        {
            [var one] => one,
            [] => throw new ReferenceException($"the commit has no {ProjectPath} and no other {project.Name}. "
                + "Take a commit that has it: -e PERF_AGAINST=git:<ref>"),
            _ => throw new ReferenceException($"the commit has no {ProjectPath}, and {SuiteProject.Names(moved, top)} "
                + "have its name. It is unknown which one is meant. Take a later commit: -e PERF_AGAINST=git:<ref>"),
        };
    }

    DirectoryInfo Place()
    {
        if (cache is null || checkout.Top.IsOrContains(cache)) return fallback;
        return Disk.TryRead(
            () =>
            {
                DirectoryInfo all = Directory.CreateDirectory(Path.Combine(cache.FullName, "perf-builds"));
                RemoveOrphans(all);
                DirectoryInfo own = all.CreateSubdirectory(NameOf(checkout.Top)).CreateSubdirectory("commits");
                File.WriteAllText(Path.Combine(own.Parent!.FullName, Repository), checkout.Top.FullName);
                return own;
            },
            fallback);
    }

    static string NameOf(DirectoryInfo top) => FolderName.Of(top.Name) + "-"
        + Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(top.FullName)))[..8];

    static void RemoveOrphans(DirectoryInfo all)
    {
        foreach (DirectoryInfo one in all.EnumerateDirectories())
        {
            string file = Path.Combine(one.FullName, Repository);
            if (File.Exists(file) && !Directory.Exists(File.ReadAllText(file))) WorkFolders.TryDelete(one);
        }
    }
}

/// <summary>The sources of a commit.</summary>
/// <param name="Top">The top of the repository at that commit.</param>
/// <param name="Root">The folder with the baselines, the working folder of commands.</param>
/// <param name="Project">The test project.</param>
/// <param name="Missing">The parts that this clone lacks, in sentences; empty if it has all.</param>
sealed record ExtractedSources(DirectoryInfo Top, DirectoryInfo Root, FileInfo Project, string Missing);

/// <summary>
/// The files that MSBuild, the compiler and the SDK search for in parent folders of a project. A reference build gets
/// exactly those that are above the top of the repository.
/// </summary>
/// <param name="top">The top of the repository.</param>
sealed class FilesAbove(DirectoryInfo top)
{
    static readonly string[] Imported =
        ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props"];

    /// <summary>Writes the files.</summary>
    /// <param name="folder">The folder around the sources.</param>
    internal void Write(DirectoryInfo folder)
    {
        foreach (string name in Imported) Add(name, Import(Above(name)));
        Add("Directory.Build.rsp", Above("Directory.Build.rsp") is { } options ? $"@\"{options}\"\n" : "");
        Add(".editorconfig", "root = true\n");
        Add("global.json", Above("global.json") is { } sdk ? File.ReadAllText(sdk) : "{}\n");

        void Add(string name, string text) => File.WriteAllText(Path.Combine(folder.FullName, name), text);
    }

    static string Import(string? path) => path is null ? "<Project />\n"
        : $"<Project>\n  <Import Project=\"{SecurityElement.Escape(Escape(path))}\" />\n</Project>\n";

    // Characters with a meaning in MSBuild.
    static string Escape(string path) => path
        .Replace("%", "%25", StringComparison.Ordinal).Replace("$", "%24", StringComparison.Ordinal)
        .Replace("@", "%40", StringComparison.Ordinal).Replace(";", "%3B", StringComparison.Ordinal);

    string? Above(string name) => top.Parent?.Nearest(name)?.FullName;
}
