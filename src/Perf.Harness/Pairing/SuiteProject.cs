using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>The project file that a test assembly was built from.</summary>
/// <param name="File">The file, or null.</param>
/// <param name="Trouble">Why there is none, and what to do; else null.</param>
sealed record SuiteProject(FileInfo? File, string? Trouble)
{
    const string Prefix = "perf-project-";

    static readonly string[] Made = ["bin", "obj", "artifacts"];

    /// <summary>
    /// Finds the project by the path that the package writes into the output folder. Without that, it searches by the
    /// name of the assembly: in parent folders of the assembly, then below the root.
    /// </summary>
    /// <param name="assembly">The path of the test assembly.</param>
    /// <param name="root">The folder with the baselines.</param>
    internal static SuiteProject Find(string assembly, DirectoryInfo root)
    {
        if (Named(assembly) is { } named) return new SuiteProject(named, null);
        string name = Path.GetFileNameWithoutExtension(assembly) + ".csproj";
        var start = new FileInfo(assembly).Directory!;
        if (start.Nearest(name) is { } above) return new SuiteProject(above, null);
        FileInfo[] below = [.. Below(root, name)];
        return below switch
        {
            [var one] => new SuiteProject(one, null),
            [] => new SuiteProject(null, $"There is no {name} above {start.FullName} or below {root.FullName}. A pair "
                + "builds the project of this assembly, and messages name it. Build the project again with the current "
                + "package, or give project and assembly the same name."),
            _ => new SuiteProject(null, $"{Names(below, root)} have the same name. It is unknown which one "
                + $"built {Path.GetFileName(assembly)}. Build it into a folder below its project, or rename one."),
        };
    }

    /// <summary>The names of the test assemblies with a project path in an output folder.</summary>
    internal static IEnumerable<string> Listed(DirectoryInfo output) =>
        output.EnumerateFiles($"{Prefix}*.txt", SearchOption.AllDirectories)
            .Select(file => Path.GetFileNameWithoutExtension(file.Name)[Prefix.Length..]).Distinct();

    /// <summary>The files of a name below a folder, without build output.</summary>
    internal static IEnumerable<FileInfo> Below(DirectoryInfo root, string name) =>
        root.EnumerateFiles(name, SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(root.FullName, file.FullName)
                .Split(Path.DirectorySeparatorChar).Any(Made.Contains))
            .OrderBy(file => file.FullName, StringComparer.Ordinal);

    /// <summary>The paths of files from a folder, for a message.</summary>
    internal static string Names(IEnumerable<FileInfo> files, DirectoryInfo root) => string.Join(
        " and ", files.Select(file => Path.GetRelativePath(root.FullName, file.FullName).Replace('\\', '/')));

    static FileInfo? Named(string assembly)
    {
        var list = new FileInfo(Path.Combine(Path.GetDirectoryName(Path.GetFullPath(assembly))!,
            $"{Prefix}{Path.GetFileNameWithoutExtension(assembly)}.txt"));
        if (!list.Exists) return null;
        string path = System.IO.File.ReadAllText(list.FullName).Trim().Replace('\\', '/');
        var project = new FileInfo(Path.GetFullPath(Path.Combine(list.DirectoryName!, path)));
        return project.Exists ? project : null; // the output may have been moved since
    }
}
