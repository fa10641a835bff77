namespace Perf.Harness.Tests.Builds;

/// <summary>eng/bisect, on a history of eight commits whose <c>dotnet test</c> prints what the commit has.</summary>
[Parallelizable(ParallelScope.Self)]
[Platform(Exclude = "Win", Reason = "it is a script for bash")]
public sealed class BisectTests
{
    [TestCase(2, -1)]
    [TestCase(8, 6)]
    public void First_slow_commit_of_eight_is_found(int slowFrom, int broken)
    {
        using var folder = new ScratchFolder();
        (DirectoryInfo clone, string[] commits) = History(
            folder, commit => commit == broken ? "error: it does not build\n" : Said(commit >= slowFrom));
        string calls = Path.Combine(folder.Root.FullName, "calls");

        Command done = Bisect(folder, clone, commits[0], $"echo \"$*\" >> \"{calls}\"");

        using var scope = Assert.EnterMultipleScope();
        Assert.That(done.ExitCode, Is.Zero, done.Output);
        Assert.That(done.Lines,
            Has.Some.StartsWith("first slow commit: ").And.Some.EndsWith($" change {slowFrom}"));
        Assert.That(folder.Read("calls"), Does.Contain(
            $"test Perf.sln -c Release -m:1 --filter TestCategory=insert-one -e PERF_AGAINST=git:{commits[0]}"));
        Assert.That(Git.Run(clone, "status", "--porcelain"), Is.Empty, "the worktree of its user is as it was");
        Assert.That(Directory.Exists(Path.Combine(clone.FullName, "artifacts", "bisect")), Is.False);
    }

    [TestCase("time: no pair with 46ed4ee: 1 pair not needed (same work)\n"
        + "gates: 12 evaluated in 1 case (11 counts, 0 bounds, 0 pairs, 1 pair not needed: same work), 12 passed, "
        + "0 regressed, 0 improved; 0 skipped\n", "HEAD passes, so there is no slow commit to find.")]
    [TestCase("gates: 12 evaluated in 1 case (11 counts, 1 bound, 0 pairs), 12 passed, 0 regressed, 0 improved; "
        + "1 skipped (1 out of budget)\n", "HEAD could not be judged.")]
    public void Last_commit_must_be_slow(string said, string sentence)
    {
        using var folder = new ScratchFolder();
        (DirectoryInfo clone, string[] commits) = History(folder, _ => said);

        Command done = Bisect(folder, clone, commits[0], "");

        using var scope = Assert.EnterMultipleScope();
        Assert.That(done.ExitCode, Is.EqualTo(1));
        Assert.That(done.Output, Does.Contain(sentence).And.Not.Contain("first slow commit"));
    }

    static (DirectoryInfo Clone, string[] Commits) History(ScratchFolder folder, Func<int, string> said)
    {
        DirectoryInfo clone = folder.Root.CreateSubdirectory("clone");
        Git.Run(clone, "init", "--quiet", "--initial-branch=main");
        folder.Write("clone/.gitignore", "artifacts/\n");
        File.Copy(Repository.PathOf("eng/bisect"), folder.Write("clone/eng/bisect", "").FullName, overwrite: true);
        return (clone, [.. Enumerable.Range(1, 8).Select(commit =>
        {
            folder.Write("clone/said", said(commit));
            folder.Write("clone/number", $"{commit}\n");
            return Git.Commit(clone, $"change {commit}");
        })]);
    }

    static Command Bisect(ScratchFolder folder, DirectoryInfo clone, string good, string also) =>
        Bash.Run(folder, clone, $"{also}\ncat said", "eng/bisect", good, "HEAD", "TestCategory=insert-one");

    static string Said(bool isSlow) =>
        "time: compared with 46ed4ee: 1 of 1 gates judged in pairs\n"
        + "gates: 12 evaluated in 1 case (11 counts, 0 bounds, 1 pair), "
        + (isSlow ? "11 passed, 1 regressed" : "12 passed, 0 regressed") + ", 0 improved; 0 skipped\n";
}
