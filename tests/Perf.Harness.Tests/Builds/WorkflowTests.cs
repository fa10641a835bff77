namespace Perf.Harness.Tests.Builds;

/// <summary>The workflows of this repository: the step that gates, and what they may do.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class WorkflowTests
{
    static IEnumerable<string> Files => Directory.EnumerateFiles(Repository.PathOf(".github/workflows"));

    [TestCase("echo 'gates: 12 evaluated'", 0)]
    [TestCase("echo '  gates: 12 evaluated'", 0)]
    [TestCase("echo 'gates: 12 evaluated'; exit 1", 1)]
    [TestCase("echo 'Test Run Aborted.'", 1, Description = "a dotnet test that was killed may end with 0")]
    [Platform(Exclude = "Win", Reason = "the step is for bash")]
    public void Gate_fails_if_tests_fail_or_no_total_is_printed(string dotnet, int exitCode)
    {
        using var folder = new ScratchFolder();
        string workflow = Repository.Text(".github/workflows/perf.yml").ReplaceLineEndings("\n");
        string step = string.Join('\n', Gate().Match(workflow).Groups["line"].Captures.Select(line => line.Value));

        // As GitHub runs a step without a shell of its own: https://docs.github.com/actions/reference/workflow-syntax
        Command run = Bash.Run(folder, folder.Root, dotnet, "-e", "-c", step);

        Assert.That(run.ExitCode, Is.EqualTo(exitCode), run.Output);
    }

    [TestCaseSource(nameof(Files))]
    public void Only_the_job_that_comments_may_write_and_it_runs_nothing_of_the_change(string file)
    {
        string[] parts = File.ReadAllText(file).ReplaceLineEndings("\n").Split("\n  comment:", 2);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(parts[0], Does.Contain("\npermissions:\n  contents: read\n"));
        Assert.That(parts[0], Does.Not.Contain("pull_request_target").And.Not.Contains("write"));
        Assert.That(parts[^1].Split("write").Length - 1, Is.EqualTo(parts.Length - 1));
        Assert.That(parts.Skip(1), Has.None.Contains("checkout").And.None.Contains("dotnet"));
    }

    [Test]
    public void Actions_of_others_are_named_by_their_commits()
    {
        string[] used = [.. Files.SelectMany(File.ReadLines).Where(line => line.Contains("uses:"))];
        Assert.That(used, Is.Not.Empty.And.All.Match("@[0-9a-f]{40}  # v[0-9.]+$"));
    }

    [GeneratedRegex("      - name: Gate\n(?:        .*\n)*?        run: \\|\n(?:          (?<line>.*)\n)+")]
    private static partial Regex Gate();
}
