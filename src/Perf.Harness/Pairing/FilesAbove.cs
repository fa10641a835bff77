using System.Security;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

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

    string? Above(string name)
    {
        for (DirectoryInfo? folder = top.Parent; folder is not null; folder = folder.Parent)
        {
            string path = Path.Combine(folder.FullName, name);
            if (File.Exists(path)) return path;
        }

        return null;
    }
}
