using System.Diagnostics;

namespace Perf.Package.Tests;

/// <summary>
/// Mistakes that people make, and changes that cost nothing, in stores of a user on Dapper, EF Core and LiteDB: each
/// mistake fails with its cause, and nothing else fails. Each run writes its row of
/// <c>docs/evidence/breaks.md</c>.
/// </summary>
[Explicit("runs the tests of three stores some forty times, which takes half an hour")]
[TestFixture("DapperStore", """<PackageReference Include="Dapper" Version="2.1.86" />"""
    + """<PackageReference Include="Microsoft.Data.Sqlite" Version="10.0.15" />""")]
[TestFixture("EfCoreStore", """<PackageReference Include="Microsoft.EntityFrameworkCore.Sqlite" Version="10.0.1" />""")]
[TestFixture("LiteDbStore", """<PackageReference Include="LiteDB" Version="5.0.21" />""")]
public sealed class BreaksTests(string store, string packages) : TestsInShop
{
    const string Run = "dotnet test Shop.Perf -c Release";
    const string Code = "shop/Shop/Store.cs";

    // The first of them is the line with which a reader learns that the run fails.
    static readonly string[] Names = [" fails: ", " regressed: "];

    string _green = "";

    [OneTimeSetUp]
    public void Accept_the_store()
    {
        _green = Repository.Text(Break.PathOf(store) + ".cs");
        Shop.Make();
        Shop.Delete("shop/Shop/Orders.cs");
        Shop.Write("shop/Shop/Shop.csproj", Project(packages));
        Shop.Write("shop/Shop.Perf/Shop.Perf.csproj", Project(
            """<PackageReference Include="Perf.NUnit" Version="0.2.*" />"""
            + """<ProjectReference Include="../Shop/Shop.csproj" />"""));
        Shop.Write(Code, _green);
        Shop.Write("shop/Shop.Perf/StorePerf.cs", Repository.Text(Break.PathOf(store) + "Perf.cs"));
        Shop.Commit("The store and its tests");
        Shop.Must($"{Run} -e PERF_BASELINES=accept -e PERF_REASON=first");
        Shop.Commit("A first baseline");
    }

    [Test]
    public void Each_mistake_fails_with_its_cause_and_nothing_else_fails() => Assert.Multiple(() =>
    {
        foreach (Break change in Break.Of(store)) TryOut(change);
    });

    void TryOut(Break change)
    {
        Shop.Write(Code, change.In(_green));
        var clock = Stopwatch.StartNew();
        double? named = null;
        Command run = Shop.Type(Run, line =>
        {
            if (Names.Any(name => line.Contains(name, StringComparison.Ordinal))) named ??= clock.Elapsed.TotalSeconds;
        });
        change.WriteRow(store, run, named, clock.Elapsed.TotalSeconds);
        Assert.That(run.ExitCode == 0, Is.EqualTo(!change.IsMistake), $"{change.Name}: {run.Output}");
        if (change.IsMistake) Assert.That(run.Output, Does.Contain(change.Says), change.Name);
    }

    static string Project(string items) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <ImplicitUsings>enable</ImplicitUsings>
            <Nullable>enable</Nullable>
            <NuGetAudit>false</NuGetAudit>
          </PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
        </Project>
        """;
}
