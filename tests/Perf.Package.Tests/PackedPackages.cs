using NUnit.Framework;
using Perf.Harness.Tests.Builds;

namespace Perf.Package.Tests;

/// <summary>The packages as they are packed now, in a folder that is a package source; once for all tests.</summary>
[SetUpFixture]
public sealed class PackedPackages
{
    // Another one each time: a version that was restored before would be taken from the cache.
    static readonly string Version = $"0.2.{DateTime.UtcNow.Ticks / TimeSpan.TicksPerSecond % int.MaxValue}";

    static readonly string[] Packages = ["perf.harness", "perf.sqlite", "perf.nunit"];

    static DirectoryInfo s_folder = null!;

    /// <summary>What <c>nuget.config</c> says where they are a source beside the usual ones.</summary>
    internal static string Config => $"""
        <configuration><packageSources><add key="perf" value="{s_folder.FullName}" /></packageSources></configuration>
        """;

    /// <summary>The package of the template.</summary>
    internal static string Template => Path.Combine(s_folder.FullName, $"Perf.Templates.{Version}.nupkg");

    [OneTimeSetUp]
    public void Pack()
    {
        s_folder = Directory.CreateTempSubdirectory("perf-packages-");
        foreach (string project in new[] { "src/Perf.NUnit", "templates/Perf.Templates.csproj" })
        {
            Command packed = Command.DotNet(
                Repository.PathOf("."), "pack", project, "-c", "Release", "-v", "q", "-o", s_folder.FullName,
                $"-p:PackageVersion={Version}");
            Assert.That(packed.ExitCode, Is.Zero, packed.Output);
        }
    }

    [OneTimeTearDown]
    public void Remove()
    {
        s_folder.Delete(recursive: true);
        string cache = Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } set ? set
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        foreach (string package in Packages)
        {
            string unpacked = Path.Combine(cache, package, Version);
            if (Directory.Exists(unpacked)) Directory.Delete(unpacked, recursive: true);
        }
    }
}
