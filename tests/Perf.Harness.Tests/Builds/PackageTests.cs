using System.Runtime.InteropServices;

namespace Perf.Harness.Tests.Builds;

public sealed class PackageTests
{
    static readonly string[] PinnedPlatforms =
        ["linux-x64", "linux-arm64", "linux-musl-x64", "osx-x64", "osx-arm64", "win-x64", "win-x86", "win-arm64"];

    [Test]
    public void Package_has_one_exact_version() => Assert.That(
        Repository.Items("Directory.Packages.props", "PackageVersion")
            .Select(item => $"{item.Attribute("Include")!.Value} {item.Attribute("Version")!.Value}"),
        Is.All.Match(@" (\[\d+(\.\d+){2,3}\]|\d+(\.\d+){2}|\[?\$\(\w+Version\)\]?)$"));

    [Test]
    public void Pinned_engine_is_in_the_folder_of_the_tests()
    {
        if (!PinnedPlatforms.Contains(RuntimeInformation.RuntimeIdentifier))
            Assert.Ignore($"The pinned package has no library for {RuntimeInformation.RuntimeIdentifier}.");
        string extension = OperatingSystem.IsWindows() ? "dll" : OperatingSystem.IsMacOS() ? "dylib" : "so";
        string file = Path.Combine(AppContext.BaseDirectory, $"perf_pinned_sqlite3.{extension}");
        Assert.That(new FileInfo(file), Does.Exist);
    }
}
