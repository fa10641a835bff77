namespace Perf.Package.Tests;

/// <summary>
/// A repository that allows no warning, keeps versions and outputs in central places, and uses every shape of fixture,
/// in two languages.
/// </summary>
[Explicit("types two acceptances, which takes some minutes; the nightly job runs it")]
public sealed class StrictRepositoryTests
{
    const string Accept = "dotnet test Strict.Perf -c Release -e PERF_SCOPE=quick -e PERF_AGAINST=none "
        + "-e PERF_BASELINES=accept -e PERF_REASON=first";

    const string Props = """
        <Project>
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <ImplicitUsings>enable</ImplicitUsings>
            <Nullable>enable</Nullable>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
            <CodeAnalysisTreatWarningsAsErrors>true</CodeAnalysisTreatWarningsAsErrors>
            <AnalysisLevel>latest-all</AnalysisLevel>
            <EnforceCodeStyleInBuild>true</EnforceCodeStyleInBuild>
            <GenerateDocumentationFile>true</GenerateDocumentationFile>
            <UseArtifactsOutput>true</UseArtifactsOutput>
            <RestorePackagesWithLockFile>true</RestorePackagesWithLockFile>
            <NoWarn>$(NoWarn);CS1591;CA1000;CA1034;CA1515;CA1707;CA1822;CA2007;MA0048</NoWarn>
          </PropertyGroup>
        </Project>
        """;

    const string Versions = """
        <Project>
          <PropertyGroup>
            <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
            <CentralPackageTransitivePinningEnabled>true</CentralPackageTransitivePinningEnabled>
            <CentralPackageFloatingVersionsEnabled>true</CentralPackageFloatingVersionsEnabled>
          </PropertyGroup>
          <ItemGroup>
            <PackageVersion Include="Perf.NUnit" Version="0.2.*" />
            <GlobalPackageReference Include="Meziantou.Analyzer" Version="3.0.296" />
          </ItemGroup>
        </Project>
        """;

    const string Sums = """
        using System.Globalization;

        namespace Shop;

        public static class Sums
        {
            public static string Text(int count)
            {
                double sum = 0;
                for (int i = 0; i < count; i++) sum += i * 1.5;
                return sum.ToString(CultureInfo.InvariantCulture);
            }
        }
        """;

    [Test, Platform(Exclude = "Win", Reason = "the language of a process is a variable elsewhere")]
    public void Strict_repository_accepts_the_same_in_two_languages()
    {
        using var shop = new Shop();
        shop.Make();
        shop.Write("shop/Directory.Build.props", Props);
        shop.Write("shop/Directory.Packages.props", Versions);
        shop.Write("shop/Shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\" />");
        shop.Write("shop/Shop/Orders.cs", Sums);
        shop.Write("shop/Strict.Perf/Strict.Perf.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="Perf.NUnit" />
                <ProjectReference Include="../Shop/Shop.csproj" />
              </ItemGroup>
            </Project>
            """);
        shop.Write("shop/Strict.Perf/Shapes.cs", Repository.Text("tests/Perf.Package.Tests/Strict/Shapes.cs"));
        string first = shop.Must($"LC_ALL=tr_TR.UTF-8 {Accept}");
        string[] turkish = [.. Baselines.Select(shop.Read)];
        foreach (string file in Baselines) shop.Delete(file);
        shop.Must($"LC_ALL=ar_SA.UTF-8 {Accept}");
        Assert.Multiple(() =>
        {
            Assert.That(first,
                Does.Contain("evaluated in 18 cases").And.Contain(" 0 regressed, 0 improved; 0 skipped"));
            Assert.That(Baselines.Select(shop.Read), Is.EqualTo(turkish));
        });
    }

    static IEnumerable<string> Baselines =>
        from fixture in new[] { "generic-perf-int32", "generic-perf-string", "instance-perf", "source-perf-20" }
            .Concat(["source-perf-30", "source-perf-nested-perf"])
        select $"shop/baselines/strict-perf/{fixture}.json";
}
