using System.Text.Json;
using Perf.Harness.Environments;
using Perf.Harness.Pairing;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Environments;

namespace Perf.Package.Tests.Builds;

/// <summary>Reference builds that are really built, of a toy.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BuiltReferenceTests : IDisposable
{
    const string TwoPackages = """
        <Project>
          <PropertyGroup>
            <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
            <CentralPackageTransitivePinningEnabled>true</CentralPackageTransitivePinningEnabled>
            <LowerVersion Condition="'$(LowerVersion)' == ''">2.0.0</LowerVersion>
          </PropertyGroup>
          <ItemGroup>
            <PackageVersion Include="Perf.Toy.Lower" Version="[$(LowerVersion)]" />
            <PackageVersion Include="Perf.Toy.Upper" Version="[2.0.0]" />
          </ItemGroup>
        </Project>
        """;

    const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType><UseAppHost>false</UseAppHost>
          </PropertyGroup>
        </Project>
        """;

    readonly ScratchFolder _cache = new();

    public void Dispose() => _cache.Dispose();

    [Test]
    public void Another_commit_has_its_own_folder_and_a_failed_build_has_a_reason()
    {
        using var repository = new ScratchRepository();
        repository.Folder.Write("tests/Toy/Toy.csproj", Project);
        repository.Folder.Write("tests/Toy/Program.cs", "System.Console.WriteLine(\"old\");");
        repository.Folder.Write(".gitignore", "artifacts/\nbin/\nobj/\n");
        string old = repository.Commit("old");
        repository.Folder.Write("tests/Toy/Program.cs", "this is no code;");
        repository.Commit("new");
        PairedBuild build = Made(repository.Folder, "git:HEAD~1");
        Assert.Multiple(() =>
        {
            Assert.That(build.Name, Is.EqualTo("git:HEAD~1"));
            Assert.That(LimitedCommand.Run(
                repository.Folder.Root, TimeSpan.FromMinutes(1), "dotnet", build.Assembly).Output.Trim(),
                Is.EqualTo("old"));
            Assert.That(repository.Folder.Files.Where(file => file.StartsWith("tests/", StringComparison.Ordinal)),
                Is.EqualTo(new[] { "tests/Toy/Program.cs", "tests/Toy/Toy.csproj" }),
                "nothing was made in the work tree");
            Assert.That(() => Made(repository.Folder, "git:HEAD"),
                Throws.TypeOf<ReferenceException>().With.Message.Contains("the reference build failed: CS"));
        });

        // Its sources never change; it is restored again only if the assembly or the feed changes.
        FileInfo program = _cache.Root.EnumerateFiles("Program.cs", SearchOption.AllDirectories)
            .Single(file => file.FullName.Contains(GitRepository.Abbreviated(old), StringComparison.Ordinal));
        File.WriteAllText(program.FullName, "this is no code;");
        Assert.That(Made(repository.Folder, "git:HEAD~1").Assembly, Is.EqualTo(build.Assembly));
        repository.Folder.Write("artifacts/optional-packages.props", "<Project />");
        Assert.That(() => Made(repository.Folder, "git:HEAD~1"),
            Throws.TypeOf<ReferenceException>().With.Message.Contains("the reference build failed: CS"));
    }

    [Test]
    public void Requested_version_is_built_even_if_a_package_needs_a_later_one()
    {
        using var folder = new ScratchFolder();
        var feed = new FolderFeed(Path.Combine(folder.Root.FullName, "feed"));
        feed.Add("Perf.Toy.Lower", "1.0.0");
        feed.Add("Perf.Toy.Lower", "2.0.0");
        feed.Add("Perf.Toy.Upper", "2.0.0", needs: "Perf.Toy.Lower", needsVersion: "2.0.0");
        folder.Write("NuGet.Config", $"""
            <configuration>
              <packageSources><clear /><add key="toys" value="{feed.Folder}" /></packageSources>
              <config><add key="globalPackagesFolder" value="packages" /></config>
            </configuration>
            """);
        folder.Write("Directory.Packages.props", TwoPackages);
        folder.Write("tests/Toy/Toy.csproj", Project.Replace("</Project>", """
            <ItemGroup>
              <PackageReference Include="Perf.Toy.Lower" /><PackageReference Include="Perf.Toy.Upper" />
            </ItemGroup>
            </Project>
            """, StringComparison.Ordinal));
        folder.Write("tests/Toy/Program.cs", "System.Console.WriteLine(\"a toy\");");
        PairedBuild build = Made(folder, "package:Perf.Toy.Lower@1.0.0");
        Assert.Multiple(() =>
        {
            Assert.That(build.Name, Is.EqualTo("Perf.Toy.Lower 1.0.0"));
            Assert.That(Restored(folder), Is.EquivalentTo(new[] { "Perf.Toy.Lower/1.0.0", "Perf.Toy.Upper/2.0.0" }));
        });
    }

    // What the build says it was given: where packages are kept is the machine's to say.
    static string[] Restored(ScratchFolder folder)
    {
        FileInfo assets = folder.Root.EnumerateFiles("project.assets.json", SearchOption.AllDirectories).Single();
        using JsonDocument found = JsonDocument.Parse(File.ReadAllText(assets.FullName));
        return [.. found.RootElement.GetProperty("libraries").EnumerateObject().Select(library => library.Name)];
    }

    PairedBuild Made(ScratchFolder folder, string against)
    {
        var request = ReferenceRequest.Parse(against);
        return new ReferenceBuilds(
            folder.Root, new DirectoryInfo(Path.Combine(folder.Root.FullName, "artifacts", "builds")), "Toy.dll")
        {
            Cache = _cache.Root,
        }.Make(new ReferenceCandidate(request, request.ToString()));
    }
}
