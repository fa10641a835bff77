namespace Perf.Studies.Explorer;

/// <summary>The tests that an explorer finds, and the results of a test that it runs.</summary>
public sealed class ExplorerTests
{
    const string One = "Perf.Crud.ReadTests(list-store, memory).Read_one";
    const string Source = "tests/Perf.Crud/ReadTests.cs";

    static readonly string Assembly = Path.Combine(
        Repository.PathOf("tests/Perf.Crud/bin"), Configuration, "net10.0", "Perf.Crud.dll");

    static readonly Lazy<IReadOnlyList<FoundTest>> Found = new(() => FoundTest.In(Assembly));

    // "…/bin/Release/net10.0/"
    static string Configuration =>
        new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar)).Parent!.Name;

    [Test]
    public void A_case_is_found_by_engine_configuration_durability_and_operation()
    {
        FoundTest[] cases = [.. Found.Value.Where(IsCase)];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(cases, Has.Length.GreaterThan(300));
        foreach (FoundTest test in cases)
        {
            Assert.That(test.Categories, Has.Count.GreaterThanOrEqualTo(4), test.FullyQualifiedName);
            Assert.That(test.Categories[2], Does.StartWith("durability-"), test.FullyQualifiedName);
            Assert.That(test.FullyQualifiedName, Does.Match(@"^Perf\.Crud\.[A-Za-z]+Tests\(").And.EndsWith(
                $"Tests({test.Categories[0]}, {test.Categories[1]}).{test.DisplayName}"));
        }
    }

    [Test]
    public void A_test_leads_to_the_line_of_its_source()
    {
        FoundTest test = Found.Value.Single(test => test.FullyQualifiedName == One);
        string file = test.CodeFilePath!.Replace('\\', '/');
        Assert.That(file, Does.EndWith("/" + Source), "from the root, which a build of CI calls /_/");
        Assert.That(File.ReadAllLines(Repository.PathOf(Source))[test.LineNumber - 1].Trim(),
            Is.EqualTo("public void Read_one() => PerfTest.Check(engine);"));
    }

    [Test]
    public void Single_test_from_an_explorer_reports_the_same_as_its_filter()
    {
        string name = One.Replace("(", @"\(").Replace(")", @"\)");
        Command chosen = Command.DotNet(Path.GetDirectoryName(Assembly)!, "vstest", Assembly,
            $"--TestCaseFilter:FullyQualifiedName={name}", $"--Settings:{Repository.PathOf("perf.runsettings")}",
            "--", "TestRunParameters.Parameter(name=\"PERF_AGAINST\", value=\"none\")");
        Command filtered = Command.DotNet(Repository.Root.FullName, "test", Assembly,
            "--filter", "TestCategory=read-one&TestCategory=list-store&TestCategory=memory", "-e", "PERF_AGAINST=none");
        Assert.That(Gates(chosen), Is.EqualTo(Gates(filtered)).And.Contain(" evaluated in 1 case"), chosen.Output);
    }

    static bool IsCase(FoundTest test) =>
        test.Categories.Any(one => one.StartsWith("durability-", StringComparison.Ordinal))
        && !test.FullyQualifiedName.Contains(".LeftOutTests.", StringComparison.Ordinal);

    static string Gates(Command run) =>
        run.Lines.FirstOrDefault(line => line.Contains("gates: ", StringComparison.Ordinal))?.Trim() ?? run.Output;
}
