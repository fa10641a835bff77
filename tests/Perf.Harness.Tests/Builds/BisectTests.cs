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
        DirectoryInfo clone = folder.Root.CreateSubdirectory("clone");
        Git.Run(clone, "init", "--quiet", "--initial-branch=main");
        folder.Write("clone/.gitignore", "artifacts/\n");
        File.Copy(Repository.PathOf("eng/bisect"), folder.Write("clone/eng/bisect", "").FullName, overwrite: true);
        string[] commits = [.. Enumerable.Range(1, 8).Select(commit =>
        {
            folder.Write("clone/said", commit == broken ? "error: it does not build\n" : Said(commit >= slowFrom));
            return Git.Commit(clone, $"change {commit}");
        })];
        string calls = Path.Combine(folder.Root.FullName, "calls");

        Command done = Bash.Run(
            folder, clone, $"echo \"$*\" >> \"{calls}\"\ncat said",
            "eng/bisect", commits[0], "HEAD", "TestCategory=insert-one");

        using var scope = Assert.EnterMultipleScope();
        Assert.That(done.ExitCode, Is.Zero, done.Output);
        Assert.That(done.Lines,
            Has.Some.StartsWith("first slow commit: ").And.Some.EndsWith($" change {slowFrom}"));
        Assert.That(folder.Read("calls"), Does.Contain(
            $"test Perf.sln -c Release -m:1 --filter TestCategory=insert-one -e PERF_AGAINST=git:{commits[0]}"));
        Assert.That(Git.Run(clone, "status", "--porcelain"), Is.Empty, "the worktree of its user is as it was");
        Assert.That(Directory.Exists(Path.Combine(clone.FullName, "artifacts", "bisect")), Is.False);
        Git.Unlock(folder.Root);
    }

    static string Said(bool isSlow) =>
        "crud gates: 10 evaluated\ntime: compared with 46ed4ee: 1 of 1 gates judged in pairs, "
        + (isSlow ? "0 unchanged, 1 slower, 0 faster\n" : "1 unchanged, 0 slower, 0 faster\n");
}
