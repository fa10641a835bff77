namespace Perf.Harness.Tests.Builds;

/// <summary>Dependencies point one way, and a provider is named only where it is driven.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class DependencyTests
{
    const string Tests = "tests/";
    const string Studies = "studies/Perf.Studies/";
    const string StandIns = "studies/Perf.StandIns/";
    const string HarnessTests = "tests/Perf.Harness.Tests/";  // where stores are made wrong on purpose
    const string Products = "tests/Perf.Package.Tests/";      // code of users
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

    [TestCase("Perf.Harness", "")]
    [TestCase("Perf.Sqlite", "Perf.Harness.csproj")]
    [TestCase("Perf.NUnit", "Perf.Harness.csproj, Perf.Sqlite.csproj")]
    [TestCase("Perf.Engines", "Perf.Harness.csproj, Perf.Sqlite.csproj")]
    [TestCase("Perf.Load", "Perf.Engines.csproj")]
    public void Project_of_the_product_refers_to_these_alone(string project, string references) =>
        Assert.That(ReferencesOf($"src/{project}/{project}.csproj"), Is.EqualTo(references));

    [TestCaseSource(nameof(Libraries))]
    public void Library_is_used_only_where_it_belongs(string library) =>
        Assert.That(
            from one in Used.Value
            where !Allowed[library].Any(one.File.StartsWith)
                && one.Names.Any(name => name == library || name.StartsWith(library + ".", StringComparison.Ordinal))
            select one.File,
            Is.Empty);

    static readonly Lazy<(string File, string[] Names)[]> Used = new(() =>
        [.. Repository.Files("*.cs").Select(file => (file, NamesIn(Repository.Text(file))))]);

    static IEnumerable<string> Libraries() => Allowed.Keys;

    static string[] NamesIn(string text) => [.. Namespaces().Matches(text).Select(match => match.Value)];

    static string ReferencesOf(string project) => string.Join(
        ", ",
        from item in Repository.Items(project, "ProjectReference")
        select Path.GetFileName(item.Attribute("Include")!.Value));

    // Plain, static, global and alias directives.
    [GeneratedRegex(
        @"(?<=^\s*(global\s+)?using\s+(static\s+)?(\w+\s*=\s*)?)[A-Za-z_][\w.]*(?=[\w.<>, ]*;)",
        RegexOptions.Multiline)]
    private static partial Regex Namespaces();
}
