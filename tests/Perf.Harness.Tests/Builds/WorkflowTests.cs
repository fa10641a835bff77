using System.Text.RegularExpressions;
using NUnit.Framework;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Pairing;

namespace Perf.Harness.Tests.Builds;

/// <summary>The shell steps of the workflows, run as they are written, with a made <c>dotnet</c>.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed partial class WorkflowTests
{
    const string Workflow = ".github/workflows/perf.yml";

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder()
    {
        if (OperatingSystem.IsWindows()) Assert.Ignore("The steps are bash's, of runners that have it.");
        _folder = new ScratchFolder();
    }

    [TearDown]
    public void RemoveFolder()
    {
        if (_folder is null) return;
        Git.Unlock(_folder.Root);
        _folder.Dispose();
    }

    [TestCase("echo 'gates: 12 evaluated'", 0)]
    [TestCase("echo '  gates: 12 evaluated'", 0)]
    [TestCase("echo 'gates: 12 evaluated'; exit 1", 1)]
    [TestCase("echo 'Test Run Aborted.'", 1, Description = "a dotnet test that was killed may end with 0")]
    public void The_gate_fails_where_tests_fail_and_where_no_total_was_printed(string dotnet, int exitCode) =>
        Assert.That(Step("Gate", dotnet).ExitCode, Is.EqualTo(exitCode));

    [Test]
    public void A_merge_base_that_can_not_be_found_fails()
    {
        DirectoryInfo origin = _folder.Root.CreateSubdirectory("origin");
        Git.Run(origin, "init", "--quiet", "--initial-branch=main");
        Git.Commit(origin, "root");
        Git.Run(origin, "checkout", "--quiet", "-b", "change");
        Git.Commit(origin, "a change");
        Git.Run(origin, "checkout", "--quiet", "main");
        Git.Commit(origin, "main goes on");
        DirectoryInfo whole = Clone(origin, "whole"), shallow = Clone(origin, "shallow", "--depth=1");
        Assert.Multiple(() =>
        {
            Assert.That(Step("Merge base", "exit 9", whole).ExitCode, Is.Zero);
            Assert.That(Step("Merge base", "exit 9", shallow).ExitCode, Is.Not.Zero);
        });
    }

    [Test]
    public void The_summary_has_the_reports_of_all_suites_and_is_not_too_long_for_a_step()
    {
        _folder.Write("artifacts/report-crud.md", "# crud\n");
        _folder.Write("artifacts/report-loads.md", new string('x', 2_000_000));
        Assert.Multiple(() =>
        {
            Assert.That(Step("Summary", "exit 9").ExitCode, Is.Zero);
            Assert.That(_folder.Read("summary.md"), Does.StartWith("# crud\n").And.Length.EqualTo(1_000_000));
        });
    }

    [TestCase(false, "")]
    [TestCase(true, "annotate artifacts/report/run.json")]
    public void Annotations_are_made_where_there_is_a_report(bool isThere, string said)
    {
        if (isThere) _folder.Write("artifacts/report/run.json", "{}");
        Command step = Step("Annotations", "shift; echo \"$@\"");
        Assert.That((step.ExitCode, step.Output.TrimEnd()), Is.EqualTo((0, said)));
    }

    [Test]
    public void Shards_are_joined_into_one_report()
    {
        foreach (int shard in new[] { 1, 2 }) _folder.Write($"artifacts/shards/shard-{shard}/report/run.json", "{}");
        Command step = Step("Join", "echo \"$@\"", workflow: ".github/workflows/nightly.yml");
        Assert.That(step.Lines[1], Does.EndWith("Perf.Crud.dll report artifacts/report "
            + "artifacts/shards/shard-1/report/run.json artifacts/shards/shard-2/report/run.json"));
    }

    [Test]
    public void A_comment_has_the_beginning_of_every_report()
    {
        _folder.Write("report-crud.md", "# crud\n" + new string('x', 30_000));
        _folder.Write("report-loads.md", "# loads\n");
        FileInfo gh = _folder.Write("bin/gh", "#!/bin/sh\necho \"$@\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(gh.FullName, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        Command step = Step("Comment", "exit 9");
        Assert.Multiple(() =>
        {
            Assert.That(step.Output, Does.StartWith("pr comment 7 --body-file comment.md"));
            Assert.That(_folder.Read("comment.md"), Does.StartWith("# crud\nxxx").And.EndsWith("x\n# loads\n\n"));
            Assert.That(_folder.Read("comment.md"), Has.Length.LessThan(65_536), "GitHub takes no more");
        });
    }

    [Test]
    public void Workflows_may_read_and_one_job_that_runs_nothing_of_the_change_may_comment()
    {
        foreach (string file in Directory.EnumerateFiles(Repository.PathOf(".github/workflows")))
        {
            string[] parts = File.ReadAllText(file).ReplaceLineEndings("\n").Split("\n  comment:", 2);
            Assert.Multiple(() =>
            {
                Assert.That(parts[0], Does.Contain("\npermissions:\n  contents: read\n"), file);
                Assert.That(parts[0], Does.Not.Contain("pull_request_target").And.Not.Contains("write"), file);
                Assert.That(parts[^1].Split("write").Length - 1, Is.EqualTo(parts.Length - 1), file);
                Assert.That(parts.Skip(1), Has.None.Contains("checkout").And.None.Contains("dotnet"), file);
            });
        }
    }

    [Test]
    public void What_others_wrote_is_named_by_its_commit()
    {
        IEnumerable<string> files = Directory.EnumerateFiles(Repository.PathOf(".github/workflows"));
        string[] used = [.. files.SelectMany(File.ReadLines).Where(line => line.Contains("uses:"))];
        Assert.That(used, Is.Not.Empty.And.All.Match("@[0-9a-f]{40}  # v[0-9.]+$"));
    }

    DirectoryInfo Clone(DirectoryInfo origin, string name, params string[] options)
    {
        DirectoryInfo clone = new(Path.Combine(_folder.Root.FullName, name));
        Git.Clone(origin, clone, ["--branch=change", .. options, "--no-single-branch"]);
        return clone;
    }

    Command Step(string name, string dotnet, DirectoryInfo? folder = null, string workflow = Workflow)
    {
        FileInfo stub = _folder.Write("bin/dotnet", $"#!/bin/sh\n{dotnet}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(stub.FullName, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        var environment = new Dictionary<string, string>
        {
            ["PATH"] = $"{stub.DirectoryName}:{Environment.GetEnvironmentVariable("PATH")}",
            ["GITHUB_STEP_SUMMARY"] = Path.Combine(_folder.Root.FullName, "summary.md"), ["GITHUB_BASE_REF"] = "main",
            ["PULL_REQUEST"] = "7",
        };

        // As GitHub runs a step without a shell of its own: https://docs.github.com/actions/reference/workflow-syntax
        return Command.Run(
            (folder ?? _folder.Root).FullName, "bash", environment,
            "-e", "-c", ShellOf(Repository.Text(workflow), name));
    }

    static string ShellOf(string workflow, string name)
    {
        Match step = Shell().Matches(workflow.ReplaceLineEndings("\n"))
            .Single(match => match.Groups["name"].Value == name);
        return string.Join('\n', step.Groups["line"].Captures.Select(line => line.Value));
    }

    [GeneratedRegex("      - name: (?<name>.*)\n(?:        .*\n)*?        run: \\|\n(?:          (?<line>.*)\n)+")]
    private static partial Regex Shell();
}
