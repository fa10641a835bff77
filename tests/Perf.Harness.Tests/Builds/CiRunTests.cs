namespace Perf.Harness.Tests.Builds;

/// <summary>.ci/run, with a <c>dotnet</c> that does nothing but leave the result files it is given.</summary>
[Parallelizable(ParallelScope.Self)]
[Platform(Exclude = "Win", Reason = "which bash is found first on Windows differs from one machine to the next")]
public sealed class CiRunTests
{
    // dotnet test --logger trx --results-directory <folder>/<n> …, dotnet format whitespace <folder> …
    const string DotNet = """
        [ "$ContinuousIntegrationBuild" = true ] || exit 1
        if [ "$1" = format ]; then [ ! -f "../results/format.fails" ]; exit; fi
        mkdir -p "$5"
        n=${5##*/}
        [ ! -f "../results/$n.trx" ] || cp "../results/$n.trx" "$5/"
        [ ! -f "../results/$n.fails" ]
        """;

    [TestCase("a Passed, b Passed, c NotExecuted", "a Passed, d Passed, e NotExecuted", "",
        "3 passed, 0 failed, 2 skipped", true, Description = "a test that two commands run counts once")]
    [TestCase("a Passed, b Failed, c NotExecuted", "a Failed, b Passed, c Passed", "",
        "1 passed, 2 failed, 0 skipped", false)]
    [TestCase("a Passed", "b Passed", "1", "2 passed, 0 failed, 0 skipped", false)]
    [TestCase("a Passed", "b Passed", "format", "2 passed, 0 failed, 0 skipped", false)]
    [TestCase("", "", "", "0 passed, 0 failed, 0 skipped", false, Description = "no result is a failure")]
    public void Last_line_adds_up_the_tests_and_one_failure_fails_the_run(
        string first, string second, string failing, string sum, bool isGreen)
    {
        using var folder = new ScratchFolder();
        File.Copy(Repository.PathOf(".ci/run"), folder.Write("clone/.ci/run", "").FullName, overwrite: true);
        folder.Write("results/1.trx", Results(first));
        folder.Write("results/2.trx", Results(second));
        if (failing != "") folder.Write($"results/{failing}.fails", "");

        Command run = Bash.Run(
            folder, new DirectoryInfo(Path.Combine(folder.Root.FullName, "clone")), DotNet, ".ci/run");

        Assert.That(run.Lines[^2], Is.EqualTo(sum), run.Output);
        Assert.That(run.ExitCode == 0, Is.EqualTo(isGreen));
    }

    // As the trx logger writes it; a name or an output with the text of a result is no result.
    static string Results(string tests) => string.Concat(
        from test in tests.Split(", ", StringSplitOptions.RemoveEmptyEntries)
        let parts = test.Split(' ')
        select $"""
              <UnitTestResult testId="{parts[0]}" testName="&quot; outcome=&quot;" outcome="{parts[1]}" testListId="2">
                <Output>
                  <StdOut>&lt;UnitTestResult testId="z" outcome="Failed"</StdOut>
                </Output>
              </UnitTestResult>

            """);
}
