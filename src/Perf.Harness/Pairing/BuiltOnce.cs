using System.Runtime.InteropServices;

namespace Perf.Harness.Pairing;

/// <summary>
/// Remembers the build of a commit, whose sources never change: it is made again only with another runtime, or where
/// the feed carries other optional packages. To find that nothing has changed would take MSBuild some seconds of every
/// run.
/// </summary>
/// <param name="folder">The folder of the build.</param>
/// <param name="project">The path of the project in its repository: one commit may have several of them.</param>
/// <param name="root">The folder that holds the baselines, and what the feed carries.</param>
sealed class BuiltOnce(DirectoryInfo folder, string project, DirectoryInfo root)
{
    readonly string _file = Path.Combine(folder.FullName, $"built-{Environments.FolderName.Of(project)}");

    readonly string _conditions = RuntimeInformation.FrameworkDescription + "\n"
        + (ProjectBuild.AnswerIn(root) is { Exists: true } answer ? File.ReadAllText(answer.FullName) : "");

    /// <summary>The path of the assembly; null where it has to be built.</summary>
    internal string? Output
    {
        get
        {
            string[] parts = File.Exists(_file) ? File.ReadAllText(_file).Split('\n', 2) : [];
            return parts is [var output, var conditions] && conditions == _conditions && File.Exists(output)
                ? output : null;
        }
    }

    /// <summary>Builds, and remembers the result.</summary>
    /// <returns>The path of the assembly.</returns>
    internal string Remember(Func<string> build)
    {
        File.Delete(_file);
        string output = build();
        File.WriteAllText(_file, output + "\n" + _conditions); // last: a build that was cut short is made again
        return output;
    }
}
