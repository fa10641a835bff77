namespace Perf.Package.Tests;

/// <summary>
/// The packages as they are packed now, in a folder that is a package source; once, for the first test that needs them.
/// </summary>
[SetUpFixture]
public sealed class PackedPackages
{
    // Another one each time: a version that was restored before would be taken from the cache.
    internal static readonly string Version = $"0.2.{DateTime.UtcNow.Ticks / TimeSpan.TicksPerSecond % int.MaxValue}";

    static readonly string[] Packages = ["perf.harness", "perf.sqlite", "perf.nunit"];

    static readonly Lazy<DirectoryInfo> Packed = new(Pack);

    /// <summary>The <c>nuget.config</c> that adds them as a source.</summary>
    internal static string Config => $"""
        <configuration><packageSources><add key="perf" value="{Packed.Value.FullName}" /></packageSources></configuration>
        """;

    /// <summary>The package of the template.</summary>
    internal static string Template => Path.Combine(Packed.Value.FullName, $"Perf.Templates.{Version}.nupkg");

    [OneTimeTearDown]
    public void Remove()
    {
        if (!Packed.IsValueCreated) return;
        Packed.Value.Delete(recursive: true);
        string cache = Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } set ? set
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        foreach (string package in Packages)
        {
            string unpacked = Path.Combine(cache, package, Version);
            if (Directory.Exists(unpacked)) Directory.Delete(unpacked, recursive: true);
        }
    }

    static DirectoryInfo Pack()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("perf-packages-");
        foreach (string project in new[] { "src/Perf.NUnit", "templates/Perf.Templates.csproj" })
        {
            Command packed = Command.DotNet(
                Repository.PathOf("."), "pack", project, "-c", "Release", "-v", "q", "-o", folder.FullName,
                $"-p:PackageVersion={Version}");
            if (packed.ExitCode != 0) folder.Delete(recursive: true);
            Assert.That(packed.ExitCode, Is.Zero, packed.Output);
        }

        return folder;
    }
}
