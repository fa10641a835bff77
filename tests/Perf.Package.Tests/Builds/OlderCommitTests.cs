using Perf.Harness.Environments;
using Perf.Harness.Pairing;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Environments;

namespace Perf.Package.Tests.Builds;

/// <summary>A commit of a monorepo from before its top had files that concern every build.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class OlderCommitTests : IDisposable
{
    const string Toy = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType><UseAppHost>false</UseAppHost>
            <AssemblyName>Acme.Toy</AssemblyName><WarningsAsErrors>CS1030</WarningsAsErrors>
          </PropertyGroup>
          <ItemGroup>
            <ProjectReference Include="../../../libs/Lib/Lib.csproj" />
            <PackageReference Include="Perf.Toy.Upper" Version="1.0.0" />
          </ItemGroup>
        </Project>
        """;

    const string Library = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
        </Project>
        """;

    const string Cart = """
        public static class Cart
        {
        #warning as error
        #if SLOW
            public const string Name = "slow";
        #else
            public const string Name = "fast";
        #endif
        }
        """;

    readonly ScratchFolder _feeds = new(), _cache = new();
    readonly ScratchRepository _repository = new();

    public void Dispose()
    {
        _cache.Dispose();
        _feeds.Dispose();
        _repository.Dispose();
    }

    [Test]
    public void Older_commit_is_built_as_it_was()
    {
        string old = CommitOld();
        string gone = CommitGone(old);
        CommitNew();
        Assert.Multiple(() =>
        {
            Assert.That(OutputOf(old, "services/orders/Toy"), Is.EqualTo("fast"));
            Assert.That(OutputOf(old, "services/other/Toy"), Is.EqualTo("other"), "another project of that name");
            Assert.That(OutputOf(old, "services/orders/Toy"), Is.EqualTo("fast"), "and both are kept");
            Assert.That(() => OutputOf(gone, "services/orders/Toy"), Throws.TypeOf<ReferenceException>()
                .With.Message.Contains("the reference build failed: NU1101: Unable to find package Perf.Toy.Gone.")
                .And.Message.Contains("A package or a source of this commit is gone: add a source that has it"));
        });
    }

    string CommitOld()
    {
        var feed = new FolderFeed(Path.Combine(_feeds.Root.FullName, "feed"));
        feed.Add("Perf.Toy.Upper", "1.0.0");
        Write("nuget.config", Sources(feed, ""));
        Write(".gitignore", "artifacts/\nbin/\nobj/\n");
        Write(".gitattributes", "libs export-ignore\n");
        Write("libs/Lib/Lib.csproj", Library);
        Write("libs/Lib/Cart.cs", Cart);
        foreach ((string name, string prints) in new[] { ("orders", "Cart.Name"), ("other", "\"other\"") })
        {
            Write($"services/{name}/Toy/Toy.csproj", Toy);
            Write($"services/{name}/Toy/Program.cs", $"System.Console.WriteLine({prints});");
            Write($"services/{name}/Toy/bin/perf-project-Acme.Toy.txt", "../Toy.csproj");
        }

        return _repository.Commit("old");
    }

    string CommitGone(string old)
    {
        Write("services/orders/Toy/Toy.csproj", Toy.Replace("Toy.Upper", "Toy.Gone", StringComparison.Ordinal));
        string gone = _repository.Commit("a package that no source has any more");
        _repository.Run("checkout", "--quiet", old, "--", ".");
        return gone;
    }

    void CommitNew()
    {
        var feed = new FolderFeed(Path.Combine(_feeds.Root.FullName, "feed"));
        Write("nuget.config", Sources(feed, """
            <packageSourceMapping>
              <packageSource key="toys"><package pattern="Other.*" /></packageSource>
            </packageSourceMapping>
            """));
        Write("global.json", """{ "sdk": { "version": "99.0.100", "rollForward": "disable" } }""");
        Write("Directory.Build.props", """
            <Project><PropertyGroup><DefineConstants>$(DefineConstants);SLOW</DefineConstants></PropertyGroup></Project>
            """);
        Write("Directory.Build.targets",
            "<Project><Target Name=\"Stop\" BeforeTargets=\"Build\"><Error Text=\"no\" /></Target></Project>");
        Write("Directory.Build.rsp", "-p:TargetFramework=none");
        Write("Directory.Packages.props", """
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup><PackageVersion Include="Perf.Toy.Upper" Version="1.0.0" /></ItemGroup>
            </Project>
            """);
        Write("services/orders/Toy/Toy.csproj", Toy.Replace(" Version=\"1.0.0\"", "", StringComparison.Ordinal));
        _repository.Commit("new");
    }

    string OutputOf(string commit, string project)
    {
        DirectoryInfo top = _repository.Folder.Root;
        DirectoryInfo builds = new(Path.Combine(top.FullName, "services", "artifacts", "builds"));
        var against = ReferenceRequest.Parse($"git:{commit}");
        PairedBuild build = new ReferenceBuilds(
            top.CreateSubdirectory("services"), builds, Path.Combine(top.FullName, project, "bin", "Acme.Toy.dll"))
        {
            Cache = _cache.Root,
        }.Make(new ReferenceCandidate(against, commit) { Commit = commit });
        return LimitedCommand.Run(_feeds.Root, TimeSpan.FromMinutes(1), "dotnet", build.Assembly).Output.Trim();
    }

    void Write(string path, string text) => _repository.Folder.Write(path, text);

    static string Sources(FolderFeed feed, string more) => $"""
        <configuration>
          <packageSources><clear /><add key="toys" value="{feed.Folder}" /></packageSources>
          <config><add key="globalPackagesFolder" value="packages" /></config>{more}
        </configuration>
        """;
}
