using System.Text.RegularExpressions;
using System.Xml.Linq;
using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>The package versions of a project, which are properties where another version can be asked for.</summary>
/// <param name="file"><c>Directory.Packages.props</c>.</param>
sealed partial class PackageVersions(FileInfo file)
{
    /// <summary>The property that holds the version of a package.</summary>
    /// <exception cref="ReferenceException">The package is not there, or its version is no property.</exception>
    internal string PropertyOf(Against against)
    {
        if (!file.Exists)
            throw new ReferenceException(
                $"PERF_AGAINST={against}: found no {file.FullName}, wanted the packages' versions there.");
        Dictionary<string, string> versions = XDocument.Load(file.FullName).Descendants("PackageVersion")
            .Where(item => item.Attribute("Include") is not null)
            .DistinctBy(item => item.Attribute("Include")!.Value, StringComparer.OrdinalIgnoreCase)
            .ToDictionary(
                item => item.Attribute("Include")!.Value, item => item.Attribute("Version")?.Value ?? "",
                StringComparer.OrdinalIgnoreCase);
        if (!versions.TryGetValue(against.Name, out string? version))
        {
            string nearest = versions.Count == 0 ? ""
                : $" Did you mean PERF_AGAINST=package:{NearestName.To(against.Name, versions.Keys)}"
                    + $"@{against.Version}?";
            throw new ReferenceException(
                $"Found PERF_AGAINST={against}, wanted a package that {file.FullName} names.{nearest}");
        }

        return Property().Match(version) is { Success: true } found ? found.Groups[1].Value
            : throw new ReferenceException(
            $"Found PERF_AGAINST={against}, and in {file.FullName} the version {version}, wanted a property there, "
            + "so that another version can be built. Write it as $(…Version) with a default, as its neighbours are.");
    }

    [GeneratedRegex(@"\$\((\w+)\)")]
    private static partial Regex Property();
}
