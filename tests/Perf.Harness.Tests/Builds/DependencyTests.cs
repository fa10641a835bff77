using System.Text.RegularExpressions;
using NUnit.Framework;

namespace Perf.Harness.Tests.Builds;

/// <summary>Dependencies point one way, and a provider is named only where it is driven.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class DependencyTests
{
    const string Tests = "tests/";
    const string Studies = "studies/Perf.Studies/";
    const string StandIns = "studies/Perf.StandIns/";
    const string HarnessTests = "tests/Perf.Harness.Tests/";  // where stores are made wrong on purpose
    const string Products = "tests/Perf.Package.Tests/";      // somebody's own code
    const string Engines = "src/Perf.Engines/";

    static readonly IReadOnlyDictionary<string, string[]> Allowed = new Dictionary<string, string[]>
    {
        ["NUnit"] = [Tests, Studies, StandIns, "src/Perf.NUnit/"],
        ["FluentAssertions"] = [Tests],
        ["BenchmarkDotNet"] = ["studies/Perf.Agreement/Sides/"],
        ["Perfolizer"] = ["studies/Perf.Agreement/Sides/"],
        ["NBomber"] = ["src/Perf.Load/NBomber/Adapter/", HarnessTests],
        ["Microsoft.Extensions.Time"] = [HarnessTests, Studies],
        ["Npgsql"] = [],                                        // engines.json names it, and no code does
        ["LiteDB"] = [Engines + "LiteDb/Adapter/", Products],
        ["Stellar"] = [Engines + "FastDb/Adapter/"],
        ["MessagePack"] = [Engines + "FastDb/Adapter/"],
        ["System.Data.SQLite"] = [Engines + "SystemDataSqlite/Adapter/"],
        ["Microsoft.Data.Sqlite"] =
            [Engines + "MicrosoftDataSqlite/", Engines + "EntityFramework/", HarnessTests, Products],
        ["Microsoft.EntityFrameworkCore"] = [Engines + "EntityFramework/", HarnessTests, Products],
        ["Dapper"] = [Engines + "Dapper/", Products],
        ["SQLitePCL"] = [Engines + "MicrosoftDataSqlite/", Engines + "SqliteRaw/", HarnessTests],
    };

    [Test]
    public void Projects_refer_from_tests_to_engines_to_harness() =>
        Assert.That(Repository.Projects.Select(project => $"{project} -> {ReferencesOf(project)}"), Is.EqualTo(
        [
            "src/Perf.Engines/Perf.Engines.csproj -> Perf.Harness.csproj, Perf.Sqlite.csproj",
            "src/Perf.Harness/Perf.Harness.csproj -> ",
            "src/Perf.Load/Perf.Load.csproj -> Perf.Engines.csproj",
            "src/Perf.NUnit/Perf.NUnit.csproj -> Perf.Harness.csproj, Perf.Sqlite.csproj",
            "src/Perf.Sqlite/Perf.Sqlite.csproj -> Perf.Harness.csproj",
            "studies/Perf.Agreement/Perf.Agreement.csproj -> Perf.Engines.csproj",
            "studies/Perf.StandIns/Perf.StandIns.csproj -> Perf.Engines.csproj, Perf.NUnit.csproj",
            "studies/Perf.Studies/Perf.Studies.csproj -> "
                + "Perf.Crud.csproj, Perf.Concurrency.csproj, Perf.StandIns.csproj",
            "tests/Perf.Concurrency/Perf.Concurrency.csproj -> Perf.Load.csproj, Perf.NUnit.csproj",
            "tests/Perf.Crud/Perf.Crud.csproj -> Perf.Engines.csproj, Perf.NUnit.csproj",
            "tests/Perf.Durability/Perf.Durability.csproj -> Perf.Engines.csproj, Perf.NUnit.csproj",
            "tests/Perf.Harness.Tests/Perf.Harness.Tests.csproj -> "
                + "Perf.Load.csproj, Perf.NUnit.csproj, Perf.Durability.csproj",
            "tests/Perf.Package.Tests/Perf.Package.Tests.csproj -> Perf.NUnit.csproj",
        ]));

    [TestCaseSource(nameof(Libraries))]
    public void A_library_is_used_only_where_it_belongs(string library) =>
        Assert.That(
            from file in Repository.Files("*.cs")
            where !Allowed[library].Any(file.StartsWith) && Uses(file, library)
            select file,
            Is.Empty);

    static IEnumerable<string> Libraries() => Allowed.Keys;

    static string ReferencesOf(string project) => string.Join(
        ", ",
        from item in Repository.Items(project, "ProjectReference")
        select Path.GetFileName(item.Attribute("Include")!.Value));

    static bool Uses(string file, string library) =>
        Namespaces().Matches(Repository.Text(file)).Select(match => match.Value)
            .Any(name => name == library || name.StartsWith(library + ".", StringComparison.Ordinal));

    // Plain, static, global and alias directives.
    [GeneratedRegex(
        @"(?<=^\s*(global\s+)?using\s+(static\s+)?(\w+\s*=\s*)?)[A-Za-z_][\w.]*(?=[\w.<>, ]*;)",
        RegexOptions.Multiline)]
    private static partial Regex Namespaces();
}
