using System.Reflection;
using Perf.Harness.Running;

namespace Perf.NUnit;

/// <summary>The project of a test assembly.</summary>
/// <param name="File">The project file.</param>
sealed record TestProject(FileInfo File)
{
    static readonly string[] Made = ["bin", "obj", "artifacts"];

    /// <summary>Its folder.</summary>
    internal DirectoryInfo Folder => File.Directory!;

    /// <summary>
    /// Finds it by its name, above the assembly, or where all output goes to one folder, anywhere below the top of the
    /// repository.
    /// </summary>
    internal static TestProject Of(Assembly assembly)
    {
        string name = assembly.GetName().Name + ".csproj";
        var start = new DirectoryInfo(Path.GetDirectoryName(assembly.Location)!);
        for (DirectoryInfo? folder = start; folder is not null; folder = folder.Parent)
        {
            if (In(folder, name) is { } above) return new TestProject(above);
        }

        DirectoryInfo top = ProjectLayout.Around(start).Root;
        return top.EnumerateFiles(name, SearchOption.AllDirectories).FirstOrDefault(file =>
            !Path.GetRelativePath(top.FullName, file.FullName).Split(Path.DirectorySeparatorChar).Any(Made.Contains))
            is { } below ? new TestProject(below)
            : throw new RunException($"Found no {name} above {start.FullName}, wanted the project of this assembly "
                + "there: a pair builds it, and messages name it. Give project and assembly the same name.");
    }

    /// <summary>Keeps what a run writes out of git, where nobody has yet said what becomes of it.</summary>
    internal static void IgnoreArtifacts(ProjectLayout layout)
    {
        if (layout.Artifacts.Exists) return;
        layout.Artifacts.Create();
        System.IO.File.WriteAllText(Path.Combine(layout.Artifacts.FullName, ".gitignore"), "*\n");
    }

    static FileInfo? In(DirectoryInfo folder, string name)
    {
        var file = new FileInfo(Path.Combine(folder.FullName, name));
        return file.Exists ? file : null;
    }
}
