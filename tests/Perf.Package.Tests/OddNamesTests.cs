using System.Text.RegularExpressions;

namespace Perf.Package.Tests;

/// <summary>A project with odd names, skipped methods and an ordinary test: all by one build.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class OddNamesTests : TestsInShop
{
    const string Tests = """"
        using NUnit.Framework;
        using Perf.NUnit;

        public class Odd
        {
            const string Long = "0123456789012345678901234567890123456789012345678901234567890123456789"
                + "0123456789012345678901234567890123456789012345678901234567890123456789"
                + "0123456789012345678901234567890123456789012345678901234567890123456789";

            [TestCase("a b")] [TestCase("a b/ü")] [TestCase("A B")] [TestCase("")] [TestCase("ä😀")] [TestCase("\u0001")]
            [TestCase("a&b|c!~=\\")] [TestCase("(")] [TestCase(")")] [TestCase("$x`y'\"z, %TEMP%")]
            [TestCase(Long + Long)] [TestCase(Long + Long + "1")]
            [PerfTest] public int Text(string text) => text.Length;

            [PerfTest] public int Over() => 1;
            [TestCase(11)] [PerfTest] public int Over(int number) => number;

            public class Inner
            {
                [PerfTest] public int Nested() => 1;
            }
        }

        public class Twice
        {
            [TestCase(1, TestName = "Same")] [TestCase(2, TestName = "Same")] [TestCase(3, TestName = "Other")]
            [PerfTest] public int Number(int number) => number;
        }

        public class Skipped
        {
            [PerfTest, Ignore("because")] public int Ignored() => throw new System.Exception("it ran");
            [PerfTest, Explicit] public Task<int> NotRun() => throw new System.Exception("it ran");
            [PerfTest, Platform("Win95")] public static int Elsewhere() => throw new System.Exception("it ran");
            [TestCase(1, IncludePlatform = "Win95")] [TestCase(2, Ignore = "because")] [TestCase(3, Explicit = true)]
            [PerfTest] public int Cases(int number) => throw new System.Exception("it ran");
            [TestCase(1), PerfTest, Ignore("because")] public int All(int n) => throw new System.Exception("it ran");
        }

        public class Ordinary
        {
            [Test] public void Passes() { }
        }
        """";

    const string Quick = " -e PERF_SCOPE=quick", NoBuild = " --no-build";

    // Those that run and have a name of their own.
    const int Cases = 16;

    [OneTimeSetUp]
    public void Make()
    {
        Shop.Make();
        Shop.Must("dotnet new classlib -o Odd.Perf");
        Shop.Must("dotnet add Odd.Perf package Perf.NUnit");
        Shop.Write("shop/Odd.Perf/Class1.cs", Tests);
        Shop.Must("dotnet build Odd.Perf -c Release");
    }

    [Test]
    public void Every_test_has_a_case_and_a_command_of_its_own()
    {
        Command run = Run(Quick);
        string[] commands = [.. Accept().Matches(run.Output).Select(match => match.Value).Distinct()];
        Assert.Multiple(() =>
        {
            Assert.That(run.Output, Does.Not.Contain("it ran"));
            Assert.That(commands, Has.Length.EqualTo(Cases), run.Output);
            Assert.That(
                commands, Has.Some.Contain("\"PerfCase=text-a-b.odd\"").And.Some.Contain("\"PerfCase=over.odd\""));
            Assert.That(Count(run, "2 tests have the same name, Twice.Same"), Is.EqualTo(2), run.Output);
            Assert.That(Count(run, "has no baseline yet"), Is.EqualTo(Cases), run.Output);
        });

        // An odd name and a nested class: as they were printed, in the user's shell.
        string[] typed = [commands.Single(one => Odd().IsMatch(one)), commands.Single(one => one.Contains("Nested"))];
        foreach (string command in typed) Shop.Must(command + NoBuild + Quick);
        foreach (string fixture in new[] { "odd", "odd-inner" })
            Assert.That(CaseOf().Count(Shop.Read($"shop/baselines/odd-perf/{fixture}.json")), Is.EqualTo(1));
    }

    [Test]
    public void Run_without_a_gate_fails()
    {
        const string ordinary = " --filter FullyQualifiedName~Ordinary", all = " -e PERF_REQUIRE=all";
        Command none = Run(" --filter FullyQualifiedName~Nothing"), green = Run(ordinary), red = Run(ordinary + all);
        Assert.Multiple(() =>
        {
            Assert.That(none.ExitCode, Is.Not.Zero, "a filter that selects nothing");
            Assert.That(green.ExitCode, Is.Zero, green.Output);
            Assert.That(red.ExitCode, Is.Not.Zero, red.Output);
            Assert.That(red.Output, Does.Contain("No gate was evaluated").And.Contain("PERF_REQUIRE=all"));
        });
    }

    Command Run(string more) => Shop.Type("dotnet test Odd.Perf -c Release" + NoBuild + more);

    static int Count(Command run, string text) => Regex.Count(run.Output, Regex.Escape(text));

    [GeneratedRegex("dotnet test Odd.Perf .+ --filter \"[^\"]+\" -e PERF_BASELINES=accept -e PERF_REASON=\"why\"")]
    private static partial Regex Accept();

    [GeneratedRegex("\"odd-perf/[a-z0-9-]+\":")]
    private static partial Regex CaseOf();

    [GeneratedRegex("PerfCase=text-x-y-z-temp")]
    private static partial Regex Odd();
}
