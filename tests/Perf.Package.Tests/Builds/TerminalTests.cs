namespace Perf.Package.Tests.Builds;

/// <summary>Directory.Solution.targets: what <c>dotnet test</c> shows on a terminal, of two toy projects.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class TerminalTests
{
    const string Spoken = nameof(SpokenTests.A_test_speaks_when_it_is_spoken_to);

    // The toys' Main knows no total, which comes last and says so.
    const string NoTotal = "The gates could not be added up: exit code 2.";

    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeSolution()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists("/usr/bin/script"))
            Assert.Ignore("Only Linux has a script command that lends a terminal this way.");
        _folder = Directory.CreateTempSubdirectory("perf-terminal-");
        File.Copy(Repository.PathOf("Directory.Solution.targets"), PathOf("Directory.Solution.targets"));
        Write("First.csproj", Project("first"));
        Write("Perf.Crud.csproj", Project("second"));
        Write("Toy.slnx", """
            <Solution>
              <Project Path="First.csproj" />
              <Project Path="Perf.Crud.csproj" />
            </Solution>
            """);
    }

    [TearDown]
    public void RemoveSolution() => _folder?.Delete(recursive: true);

    // In a terminal of unknown size, where MSBuild would draw over the output of tests.
    [Test]
    public void Nothing_that_a_project_prints_is_lost()
    {
        string test = $"dotnet test Toy.slnx --no-restore --filter Name={Spoken}";
        Command shown = Command.Run(
            _folder.FullName, "/usr/bin/script", "-qec", $"stty rows 0 cols 0; {test}", "/dev/null");
        string output = shown.Output;
        int[] places =
        [
            output.IndexOf("spoken by first", StringComparison.Ordinal),
            output.IndexOf("spoken by second", StringComparison.Ordinal),
            output.IndexOf(NoTotal, StringComparison.Ordinal),
        ];
        Assert.Multiple(() =>
        {
            Assert.That(places, Has.All.GreaterThan(0), output);
            Assert.That(places, Is.Ordered, output);
            Assert.That(shown.ExitCode, Is.EqualTo(1));
        });
    }

    [Test]
    public void Total_is_shown_after_failed_tests_and_verdicts_have_no_stack()
    {
        Write("Perf.Crud.csproj", Project(SpokenTests.Failing));
        Command shown = Command.DotNet(
            _folder.FullName, "test", "Toy.slnx", "--no-restore", "-m:1", "--filter", $"Name={Spoken}");
        Assert.Multiple(() =>
        {
            Assert.That(shown.Output, Does.Contain($"spoken by {SpokenTests.Failing}"));
            Assert.That(shown.Output, Does.Contain(NoTotal));
            Assert.That(shown.Output, Does.Contain("\n  Error Message:\n   syncs 400 -> 600\n"));
            Assert.That(shown.Output, Does.Not.Contain("   at Perf."));
            Assert.That(shown.ExitCode, Is.EqualTo(1));
        });
    }

    string PathOf(string name) => Path.Combine(_folder.FullName, name);

    void Write(string name, string text) => File.WriteAllText(PathOf(name), text);

    // Nothing to restore or to build: a project that has this assembly tested, and names itself to it.
    static string Project(string speaker) => $"""
        <Project DefaultTargets="Build">
          <PropertyGroup>
            <IsTestProject>true</IsTestProject>
            <TargetPath>{typeof(TerminalTests).Assembly.Location}</TargetPath>
            <TargetFrameworkMoniker>.NETCoreApp,Version=v10.0</TargetFrameworkMoniker>
            <Speaker>{SpokenTests.Speaker}={speaker}</Speaker>
            <VSTestCLIRunSettings>RunConfiguration.EnvironmentVariables.$(Speaker)</VSTestCLIRunSettings>
          </PropertyGroup>
          <Import Project="$(MSBuildToolsPath)/Microsoft.TestPlatform.targets" />
          <Target Name="Build" />
          <Target Name="GetTargetPath" Returns="$(TargetPath)" />
        </Project>
        """;
}
