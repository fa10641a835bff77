using System.Text.RegularExpressions;
using System.Xml.Linq;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// The <c>nuget.config</c> files of the machine: those above the repository, those that git does not track, and the
/// credentials of those that it tracks. NuGet merges all files in parent folders of a project.
/// </summary>
/// <param name="top">The top of the repository.</param>
/// <param name="project">The project that is built.</param>
sealed class PackageSettings(DirectoryInfo top, FileInfo project)
{
    static readonly string[] OfPaths = ["packageSources", "auditSources", "fallbackPackageFolders"];
    static readonly string[] KeysOfPaths = ["globalPackagesFolder", "repositoryPath"];
    static readonly string[] Secrets = ["packageSourceCredentials", "clientCertificates"];

    /// <summary>Writes copies into nested folders, the file of the topmost folder first.</summary>
    /// <param name="folder">The outermost folder.</param>
    /// <returns>The innermost folder: a project in it finds all files.</returns>
    internal DirectoryInfo Write(DirectoryInfo folder)
    {
        foreach (XDocument settings in Found(folder).Reverse().ToArray())
        {
            folder = folder.CreateSubdirectory("above");
            settings.Save(Path.Combine(folder.FullName, "nuget.config"));
        }

        return folder;
    }

    // The nearest first.
    IEnumerable<XDocument> Found(DirectoryInfo target)
    {
        foreach (DirectoryInfo folder in project.Directory!.WithParents())
        {
            if (!folder.Exists || folder.IsOrContains(target) || FileOf(folder) is not { } file) continue;
            XDocument settings = WithWholePaths(XDocument.Load(file.FullName), folder);
            if (top.IsOrContains(folder) && GitCheckout.Tracks(file))
                settings.Root!.Elements().Where(part => !Secrets.Contains(part.Name.LocalName)).Remove();
            if (settings.Root!.HasElements) yield return settings;
        }
    }

    static FileInfo? FileOf(DirectoryInfo folder) => folder.EnumerateFiles()
        .FirstOrDefault(file => file.Name.Equals("nuget.config", StringComparison.OrdinalIgnoreCase));

    static XDocument WithWholePaths(XDocument settings, DirectoryInfo folder)
    {
        foreach (XElement add in settings.Root!.Elements().Elements("add"))
        {
            string part = add.Parent!.Name.LocalName;
            bool isPath = OfPaths.Contains(part)
                || (part == "config" && KeysOfPaths.Contains(add.Attribute("key")?.Value));
            if (isPath && add.Attribute("value") is { Value.Length: > 0 } value && IsRelative(value.Value))
            {
                value.Value = Path.GetFullPath(Path.Combine(
                    folder.FullName, value.Value.Replace('\\', Path.DirectorySeparatorChar)));
            }
        }

        return settings;
    }

    static bool IsRelative(string value) =>
        !value.Contains("://", StringComparison.Ordinal) && !value.StartsWith('%') && !Path.IsPathRooted(value);
}

/// <summary>The package versions of a project. A version that is a property can be replaced.</summary>
/// <param name="file"><c>Directory.Packages.props</c>.</param>
sealed partial class PackageVersions(FileInfo file)
{
    internal const string Name = "Directory.Packages.props";

    /// <summary>The property with the version of a package.</summary>
    /// <exception cref="ReferenceException">The package is missing, or its version is no property.</exception>
    internal string PropertyOf(ReferenceRequest against)
    {
        if (!file.Exists)
            throw new ReferenceException(
                $"PERF_AGAINST={against}: found no {file.FullName}. Expected the package versions in it.");
        ILookup<string, string> versions = XDocument.Load(file.FullName).Descendants("PackageVersion").ToLookup(
            item => item.Attribute("Include")?.Value ?? "", item => item.Attribute("Version")?.Value ?? "",
            StringComparer.OrdinalIgnoreCase);
        if (versions[against.Name].FirstOrDefault() is not { } version)
        {
            string nearest = versions.Count == 0 ? ""
                : $" Did you mean PERF_AGAINST=package:{NearestName.To(against.Name, versions.Select(one => one.Key))}"
                    + $"@{against.Version}?";
            throw new ReferenceException(
                $"Found PERF_AGAINST={against}, expected a package of {file.FullName}.{nearest}");
        }

        return Property().Match(version) is { Success: true } found ? found.Groups[1].Value
            : throw new ReferenceException(
            $"Found PERF_AGAINST={against}, but {file.FullName} has the fixed version {version}. Expected a property, "
            + "so that another version can be built. Write $(…Version) there, and give the property a default.");
    }

    [GeneratedRegex(@"\$\((\w+)\)")]
    private static partial Regex Property();
}
