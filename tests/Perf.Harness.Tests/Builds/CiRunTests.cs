using NUnit.Framework;

namespace Perf.Harness.Tests.Builds;

/// <summary>.ci/run, with a <c>dotnet</c> that does nothing but leave the result files it is given.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class CiRunTests
{
    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeFolder()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Ignore("Which bash is found first on Windows differs from one machine to the next.");
            return;
        }

        _folder = Directory.CreateTempSubdirectory("perf-ci-run-");
        foreach (string name in new[] { "clone/.ci", "bin", "results" }) _folder.CreateSubdirectory(name);
        File.Copy(Repository.PathOf(".ci/run"), PathOf("clone/.ci/run"));
        File.WriteAllText(PathOf("bin/dotnet"), """
            #!/bin/sh
            # dotnet test --logger trx --results-directory <folder>/<n> …, dotnet format whitespace <folder> …
            [ "$ContinuousIntegrationBuild" = true ] || exit 1
            if [ "$1" = format ]; then [ ! -f "$RESULTS/format.fails" ]; exit; fi
            mkdir -p "$5"
            n=${5##*/}
            [ ! -f "$RESULTS/$n.trx" ] || cp "$RESULTS/$n.trx" "$5/"
            [ ! -f "$RESULTS/$n.fails" ]
            """);
        File.SetUnixFileMode(PathOf("bin/dotnet"), UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    [TearDown]
    public void RemoveFolder() => _folder?.Delete(recursive: true);

    [Test]
    public void A_test_that_both_commands_run_counts_once()
    {
        Results(1, ("a", "Passed"), ("b", "Passed"), ("c", "NotExecuted"));
        Results(2, ("a", "Passed"), ("d", "Passed"), ("e", "NotExecuted"));
        Command run = Run();
        Assert.Multiple(() =>
        {
            Assert.That(run.ExitCode, Is.Zero, run.Output);
            Assert.That(run.Lines[^2], Is.EqualTo("3 passed, 0 failed, 2 skipped"));
        });
    }

    [Test]
    public void What_fails_once_has_failed_and_what_passes_once_was_not_skipped()
    {
        Results(1, ("a", "Passed"), ("b", "Failed"), ("c", "NotExecuted"));
        Results(2, ("a", "Failed"), ("b", "Passed"), ("c", "Passed"));
        Command run = Run();
        Assert.Multiple(() =>
        {
            Assert.That(run.ExitCode, Is.Not.Zero);
            Assert.That(run.Lines[^2], Is.EqualTo("1 passed, 2 failed, 0 skipped"));
        });
    }

    [Test]
    public void A_command_that_fails_fails_the_whole_and_does_not_stop_the_next()
    {
        Results(1, ("a", "Passed"));
        Results(2, ("b", "Passed"));
        File.WriteAllText(PathOf("results/1.fails"), "");
        Command run = Run();
        Assert.Multiple(() =>
        {
            Assert.That(run.ExitCode, Is.Not.Zero);
            Assert.That(run.Lines[^2], Is.EqualTo("2 passed, 0 failed, 0 skipped"));
            Assert.That(run.Output, Does.Contain("1 of 5 commands failed"));
        });
    }

    [Test]
    public void Code_that_is_not_formatted_is_a_failure()
    {
        Results(1, ("a", "Passed"));
        File.WriteAllText(PathOf("results/format.fails"), "");
        Command run = Run();
        Assert.Multiple(() =>
        {
            Assert.That(run.ExitCode, Is.Not.Zero);
            Assert.That(run.Output, Does.Contain("1 of 5 commands failed"));
        });
    }

    [Test]
    public void No_result_is_a_failure()
    {
        Command run = Run();
        Assert.Multiple(() =>
        {
            Assert.That(run.ExitCode, Is.Not.Zero);
            Assert.That(run.Lines[^2], Is.EqualTo("0 passed, 0 failed, 0 skipped"));
        });
    }

    Command Run() => Command.Run(
        PathOf("clone"), "/bin/sh", new Dictionary<string, string>
        {
            ["PATH"] = $"{PathOf("bin")}:{Environment.GetEnvironmentVariable("PATH")}", ["RESULTS"] = PathOf("results"),
        },
        "-c", "bash .ci/run");

    // As the trx logger writes it; a name and an output that look like a result are no result.
    void Results(int command, params (string Id, string Outcome)[] tests) => File.WriteAllLines(
        PathOf($"results/{command}.trx"), tests.Select(test => $"""
              <UnitTestResult testId="{test.Id}" testName="&quot; outcome=&quot;" outcome="{test.Outcome}" testListId="2">
                <Output>
                  <StdOut>&lt;UnitTestResult testId="z" outcome="Failed"</StdOut>
                </Output>
              </UnitTestResult>
            """));

    string PathOf(string name) => Path.Combine(_folder.FullName, name);
}
