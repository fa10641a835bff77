namespace Perf.Package.Tests;

/// <summary>What <c>dotnet new perf</c> makes.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class TemplateTests
{
    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("perf-template-");

    [TearDown]
    public void Remove() => _folder.Delete(recursive: true);

    [Test]
    public void A_project_of_the_template_has_a_gate()
    {
        string[] hive = ["--debug:custom-hive", Path.Combine(_folder.FullName, "hive")];
        File.WriteAllText(Path.Combine(_folder.FullName, "nuget.config"), PackedPackages.Config);
        Must(["new", "install", PackedPackages.Template, .. hive]);
        Must(["new", "perf", "-o", "Orders.Perf", .. hive]);
        Assert.That(
            Must(["test", "Orders.Perf", "-c", "Release", "--list-tests"]), Does.Contain("Even_numbers"));
    }

    [Test]
    public void A_project_of_an_older_framework_is_refused_by_name()
    {
        File.WriteAllText(Path.Combine(_folder.FullName, "nuget.config"), PackedPackages.Config);
        File.WriteAllText(Path.Combine(_folder.FullName, "Old.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup>
              <ItemGroup><PackageReference Include="Perf.NUnit" Version="{PackedPackages.Version}" /></ItemGroup>
            </Project>
            """);
        Command done = Command.DotNet(_folder.FullName, "restore");
        Assert.That(done.Output, Does.Contain("NU1202").And.Contain("Perf.NUnit").And.Contain("net10.0"));
    }

    string Must(string[] arguments)
    {
        Command done = Command.DotNet(_folder.FullName, arguments);
        Assert.That(done.ExitCode, Is.Zero, done.Output);
        return done.Output;
    }
}
