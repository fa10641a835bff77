using System.Text.RegularExpressions;
using NUnit.Framework;

namespace Perf.Harness.Tests.Builds;

public sealed partial class SolutionTests
{
    static readonly string[] InSolution =
        [.. ProjectPath().Matches(Repository.Text("Perf.sln")).Select(match => match.Value.Replace('\\', '/'))];

    // One needs BenchmarkDotNet, which brings a compiler and a profiler along: neither of the two commands builds it. The
    // other packs, and is a command of its own.
    static readonly string[] Apart =
        ["tests/Perf.Agreement/Perf.Agreement.csproj", "tests/Perf.Package.Tests/Perf.Package.Tests.csproj"];

    [Test]
    public void Every_project_is_in_the_solution_but_two() =>
        Assert.That(InSolution.Concat(Apart), Is.EquivalentTo(Repository.Projects));

    [Test]
    public void The_instrument_is_tested_before_it_measures() =>
        Assert.That(InSolution.Where(path => path.StartsWith("tests/", StringComparison.Ordinal)), Is.EqualTo(
        [
            "tests/Perf.Harness.Tests/Perf.Harness.Tests.csproj",
            "tests/Perf.Crud/Perf.Crud.csproj",
            "tests/Perf.Concurrency/Perf.Concurrency.csproj",
        ]));

    [GeneratedRegex("""(?<=")[^"]+\.csproj(?=")""")]
    private static partial Regex ProjectPath();
}
