namespace Perf.Harness.Tests.Pairing;

/// <summary>The reference build that can't be had says what to type; one that needs no build is a variable.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class ReferenceBuildsTests : TestsInFolder
{
    const string Versions = """
        <Project><ItemGroup>
          <PackageVersion Include="Dapper" Version="[$(DapperVersion)]" />
          <PackageVersion Include="LiteDB" Version="[5.0.21]" />
        </ItemGroup></Project>
        """;

    [TestCase("native:/nowhere/libsqlite3.so", "expected the path of an existing library.")]
    [TestCase("package:Daper@2.0.35", "Did you mean PERF_AGAINST=package:Dapper@2.0.35?")]
    [TestCase("package:LiteDB@5.0.17", "has the fixed version [5.0.21]. Expected a property")]
    [TestCase("git:no/branch", "Found the git ref 'no/branch', expected a commit")]
    public void Unavailable_reference_build_is_refused_with_the_correction(string against, string says)
    {
        Folder.Write("Directory.Packages.props", Versions);
        Assert.That(() => Made(Folder, against), Throws.TypeOf<ReferenceException>()
            .With.Message.Contains($"PERF_AGAINST={against}").And.Message.Contains(says));
    }

    [Test]
    public void Versions_of_packages_are_found_above_a_part_of_the_repository()
    {
        Folder.Write("Directory.Packages.props", Versions.Replace("</ItemGroup>", """
            <PackageVersion Include="LiteDB" Version="[5.0.17]" Condition="false" /></ItemGroup>
            """, StringComparison.Ordinal));
        var builds = new ReferenceBuilds(Folder.Root.CreateSubdirectory("services/orders"), Folder.Root, "Toy.dll");
        var against = ReferenceRequest.Parse("package:Dapper@2.0.35");
        Assert.That(() => builds.Check(new ReferenceCandidate(against, "Dapper 2.0.35")), Throws.Nothing);
    }

    [Test]
    public void Another_native_library_is_a_variable_for_the_same_assembly()
    {
        FileInfo library = Folder.Write("libsqlite3.so.0", "a library");
        PairedBuild build = Made(Folder, $"native:{library.FullName}");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(build.Name, Is.EqualTo("native:libsqlite3.so.0"));
        Assert.That(build.Assembly, Is.EqualTo("Toy.dll"));
        Assert.That(build.Variables[ReferenceRequest.NativeVariable], Is.EqualTo(library.FullName));
    }

    static PairedBuild Made(ScratchFolder folder, string against)
    {
        var request = ReferenceRequest.Parse(against);
        return new ReferenceBuilds(
            folder.Root, new DirectoryInfo(Path.Combine(folder.Root.FullName, "artifacts", "builds")), "Toy.dll")
            .Make(new ReferenceCandidate(request, request.ToString()));
    }
}
