using Perf.Harness.Environments;
using Perf.Harness.Pairing;

namespace Perf.NUnit;

/// <summary>The project of a test assembly.</summary>
/// <param name="File">The project file.</param>
sealed record TestProject(FileInfo File)
{
    /// <summary>Its folder.</summary>
    internal DirectoryInfo Folder => File.Directory!;

    /// <summary>What <c>dotnet test</c> is given: the folder, or the file where it has several projects.</summary>
    internal string Typed => Folder.EnumerateFiles("*.*proj").Skip(1).Any() ? File.FullName : Folder.FullName;

    /// <summary>Finds it.</summary>
    /// <exception cref="RunException">It is not found; the message says what to do.</exception>
    internal static TestProject Of(Assembly assembly)
    {
        DirectoryInfo folder = new FileInfo(assembly.Location).Directory!;
        SuiteProject found = SuiteProject.Find(assembly.Location, ProjectLayout.Around(folder).Root);
        return found.File is { } file ? new TestProject(file) : throw new RunException(found.Trouble!);
    }

    /// <summary>Excludes the artifacts of a run from git if their folder does not exist yet.</summary>
    internal static void IgnoreArtifacts(ProjectLayout layout)
    {
        if (layout.Artifacts.Exists) return;
        layout.Artifacts.Create();
        System.IO.File.WriteAllText(Path.Combine(layout.Artifacts.FullName, ".gitignore"), "*\n");
    }
}
