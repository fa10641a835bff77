using System.Runtime.InteropServices;

namespace Perf.Harness.Pairing;

/// <summary>
/// Remembers the build of a commit, whose sources never change. It is built again only with another runtime, or if the
/// feed carries other optional packages. MSBuild would need seconds in every run to find that nothing changed.
/// </summary>
/// <param name="folder">The folder of the build.</param>
/// <param name="project">The path of the project in its repository; one commit may have several projects.</param>
/// <param name="root">The folder with the baselines and the list of optional packages.</param>
sealed class BuiltOnce(DirectoryInfo folder, string project, DirectoryInfo root)
{
    readonly string _file = Path.Combine(folder.FullName, $"built-{Environments.FolderName.Of(project)}");

    readonly string _conditions = RuntimeInformation.FrameworkDescription + "\n"
        + (ProjectBuild.AnswerIn(root) is { Exists: true } answer ? File.ReadAllText(answer.FullName) : "");

    /// <summary>The path of the assembly; null if it must be built.</summary>
    internal string? Output
    {
        get
        {
            string[] parts = File.Exists(_file) ? File.ReadAllText(_file).Split('\n', 2) : [];
            return parts is [var output, var conditions] && conditions == _conditions && File.Exists(output)
                ? output : null;
        }
    }

    /// <summary>Builds and remembers the result.</summary>
    /// <returns>The path of the assembly.</returns>
    internal string Remember(Func<string> build)
    {
        File.Delete(_file);
        string output = build();
        File.WriteAllText(_file, output + "\n" + _conditions); // last: an interrupted build is built again
        return output;
    }
}
