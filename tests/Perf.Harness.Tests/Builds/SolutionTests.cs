using System.Text.RegularExpressions;
using NUnit.Framework;

namespace Perf.Harness.Tests.Builds;

public sealed partial class SolutionTests
{
    static readonly string[] InSolution = [.. ProjectsOf("Perf.sln")];

    static readonly string[] InStudies = [.. ProjectsOf("studies/Studies.sln").Select(path => $"studies/{path}")];

    // It packs, and is a command of its own.
    static readonly string[] Apart = ["tests/Perf.Package.Tests/Perf.Package.Tests.csproj"];

    [Test]
    public void Every_project_is_in_one_of_the_solutions_but_one() =>
        Assert.That(InSolution.Concat(InStudies).Concat(Apart), Is.EquivalentTo(Repository.Projects));

    [Test]
    public void Studies_are_no_part_of_the_product() => Assert.Multiple(() =>
    {
        Assert.That(InSolution.Where(path => path.StartsWith("studies/", StringComparison.Ordinal)), Is.Empty);
        Assert.That(
            from project in Repository.Projects.Except(InStudies)
            from item in Repository.Items(project, "ProjectReference")
            where item.Attribute("Include")!.Value.Contains("studies/", StringComparison.Ordinal)
            select project,
            Is.Empty);
    });

    [Test]
    public void The_instrument_is_tested_before_it_measures() =>
        Assert.That(InSolution.Where(path => path.StartsWith("tests/", StringComparison.Ordinal)), Is.EqualTo(
        [
            "tests/Perf.Harness.Tests/Perf.Harness.Tests.csproj",
            "tests/Perf.Crud/Perf.Crud.csproj",
            "tests/Perf.Concurrency/Perf.Concurrency.csproj",
            "tests/Perf.Durability/Perf.Durability.csproj",
        ]));

    static IEnumerable<string> ProjectsOf(string solution) =>
        ProjectPath().Matches(Repository.Text(solution)).Select(match => match.Value.Replace('\\', '/'));

    [GeneratedRegex("""(?<=")[^"]+\.csproj(?=")""")]
    private static partial Regex ProjectPath();
}
