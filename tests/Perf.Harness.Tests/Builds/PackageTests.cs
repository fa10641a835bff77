using System.Reflection;
using System.Runtime.InteropServices;
using System.Xml.Linq;

namespace Perf.Harness.Tests.Builds;

public sealed partial class PackageTests
{
    const string Versions = "Directory.Packages.props";

    static readonly XElement[] Packages = [.. Repository.Items(Versions, "PackageVersion")];

    static readonly IReadOnlyDictionary<string, string> Facts =
        typeof(EngineCatalogue).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .ToDictionary(fact => fact.Key, fact => fact.Value!);

    static readonly string[] PinnedPlatforms =
        ["linux-x64", "linux-arm64", "linux-musl-x64", "osx-x64", "osx-arm64", "win-x64", "win-x86", "win-arm64"];

    [TestCaseSource(nameof(PackageNames))]
    public void Version_is_one_version(string package) =>
        Assert.That(
            Of(package, "Version"),
            Does.Match(@"^(\[\d+(\.\d+){2,3}\]|\d+(\.\d+){2}|\[?\$\(\w+Version\)\]?)$"));

    [TestCaseSource(nameof(OptionalNames))]
    public void Optional_package_is_built_or_skipped_with_its_reason(string package)
    {
        string version = DefaultOf(Of(package, "Version").Trim('[', ']'));
        bool carried = Facts.TryGetValue($"OptionalPackage:{package}", out string? carriedVersion);
        bool leftOut = Facts.TryGetValue($"LeftOut:{package}", out string? reason);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(carried, Is.Not.EqualTo(leftOut));
        if (carried) Assert.That(carriedVersion, Is.EqualTo(version));
        else Assert.That(reason, Does.Match($@"^{Regex.Escape($"{package} {version}")}: \S.+$"));
    }

    [Test]
    public void Pinned_engine_is_in_the_folder_of_the_tests()
    {
        if (!PinnedPlatforms.Contains(RuntimeInformation.RuntimeIdentifier))
            Assert.Ignore($"The pinned package has no library for {RuntimeInformation.RuntimeIdentifier}.");
        string extension = OperatingSystem.IsWindows() ? "dll" : OperatingSystem.IsMacOS() ? "dylib" : "so";
        string file = Path.Combine(AppContext.BaseDirectory, $"perf_pinned_sqlite3.{extension}");
        Assert.That(new FileInfo(file), Does.Exist);
    }

    static IEnumerable<string> PackageNames() => Packages.Select(item => item.Attribute("Include")!.Value);

    static IEnumerable<string> OptionalNames() =>
        Packages.Where(item => item.Attribute("Optional") is not null).Select(item => item.Attribute("Include")!.Value);

    // A version that a caller can set is a property with its default.
    static string DefaultOf(string version) => version.StartsWith("$(", StringComparison.Ordinal)
        ? XDocument.Load(Repository.PathOf(Versions)).Descendants(version[2..^1]).First().Value : version;

    static string Of(string package, string attribute) =>
        Packages.Single(item => item.Attribute("Include")!.Value == package).Attribute(attribute)!.Value;
}
