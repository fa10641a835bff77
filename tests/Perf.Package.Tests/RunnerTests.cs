namespace Perf.Package.Tests;

/// <summary>The NUnits that users have, each with both platforms that run its tests.</summary>
[Explicit("accepts and breaks a product for each combination, which takes some minutes; the nightly job runs it")]
public sealed class RunnerTests
{
    const string Variables = "PERF_SCOPE=quick PERF_AGAINST=none";
    const string Accepting = "PERF_BASELINES=accept PERF_REASON=first";

    [Test]
    public void Slower_product_fails_with_each_NUnit_on_each_platform(
        [Values("4.3.2", "4.6.1", "5.0.0")] string nunit, [Values] bool isTestingPlatform)
    {
        if (OperatingSystem.IsWindows()) Assert.Ignore("Skipped: the commands set variables as a Unix shell does.");
        using var shop = new Shop();
        shop.Make();
        shop.Write("shop/Orders.Perf/OrderPerf.cs", Readme.Code);
        shop.Write("shop/Orders.Perf/Orders.Perf.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <EnableNUnitRunner>{(isTestingPlatform ? "true" : "false")}</EnableNUnitRunner>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Perf.NUnit" Version="{PackedPackages.Version}" />
                <PackageReference Include="NUnit" Version="[{nunit}]" />
                <PackageReference Include="NUnit3TestAdapter" Version="6.3.1" />
                <ProjectReference Include="../Shop/Shop.csproj" />
              </ItemGroup>
            </Project>
            """);
        if (isTestingPlatform)
            shop.Write("shop/global.json", """{ "test": { "runner": "Microsoft.Testing.Platform" } }""");
        string test = $"{Variables} dotnet test {(isTestingPlatform ? "--project " : "")}Orders.Perf -c Release";

        shop.Must($"{Accepting} {test}");
        Command same = shop.Type(test);
        shop.Change("shop/Shop/Orders.cs", "ORDER BY Id", "ORDER BY Total + 0");
        Command slower = shop.Type(test);
        Assert.Multiple(() =>
        {
            Assert.That(same.ExitCode, Is.Zero, same.Output);
            Assert.That(slower.ExitCode, Is.Not.Zero, slower.Output);
            Assert.That(slower.Output, Does.Contain("regressed: ").And.Contain("USE TEMP B-TREE FOR ORDER BY"));
        });
    }
}
