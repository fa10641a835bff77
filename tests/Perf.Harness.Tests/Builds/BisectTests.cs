namespace Perf.Harness.Tests.Builds;

/// <summary>eng/bisect, on a history of eight commits whose <c>dotnet test</c> prints what the commit has.</summary>
[Parallelizable(ParallelScope.Self)]
[Platform(Exclude = "Win", Reason = "it is a script for bash")]
public sealed class BisectTests : TestsInFolder
{
    const int Commits = 8;

    ScratchRepository _clone = null!;
    string _first = "";

    [OneTimeSetUp]
    public void MakeHistory()
    {
        _clone = new ScratchRepository();
        _clone.Folder.Write(".gitignore", "artifacts/\n");
        File.Copy(
            Repository.PathOf("eng/bisect"), _clone.Folder.Write("eng/bisect", "").FullName, overwrite: true);
        string[] commits = [.. Enumerable.Range(1, Commits).Select(commit =>
        {
            _clone.Folder.Write("number", $"{commit}\n");
            return _clone.Commit($"change {commit}");
        })];
        _first = commits[0];
    }

    [OneTimeTearDown]
    public void RemoveHistory() => _clone?.Dispose();

    [TestCase(2, -1)]
    [TestCase(8, 6)]
    public void First_slow_commit_of_eight_is_found(int slowFrom, int broken)
    {
        Command done = Bisect(
            commit => commit == broken ? "error: it does not build\n" : Said(commit >= slowFrom));

        using var scope = Assert.EnterMultipleScope();
        Assert.That(done.ExitCode, Is.Zero, done.Output);
        Assert.That(done.Lines,
            Has.Some.StartsWith("first slow commit: ").And.Some.EndsWith($" change {slowFrom}"));
        Assert.That(Folder.Read("calls"), Does.Contain(
            $"test Perf.sln -c Release -m:1 --filter TestCategory=insert-one -e PERF_AGAINST=git:{_first}"));
        Assert.That(_clone.Run("status", "--porcelain"), Is.Empty, "the worktree of its user is as it was");
        Assert.That(Directory.Exists(Path.Combine(_clone.Folder.Root.FullName, "artifacts", "bisect")), Is.False);
    }

    [TestCase("time: no pair with 46ed4ee: 1 pair not needed (same work)\n"
        + "gates: 12 evaluated in 1 case (11 counts, 0 bounds, 0 pairs, 1 pair not needed: same work), 12 passed, "
        + "0 regressed, 0 improved; 0 skipped\n", "HEAD passes, so there is no slow commit to find.")]
    [TestCase("gates: 12 evaluated in 1 case (11 counts, 1 bound, 0 pairs), 12 passed, 0 regressed, 0 improved; "
        + "1 skipped (1 out of budget)\n", "HEAD could not be judged.")]
    public void Last_commit_must_be_slow(string said, string sentence)
    {
        Command done = Bisect(_ => said);

        using var scope = Assert.EnterMultipleScope();
        Assert.That(done.ExitCode, Is.EqualTo(1));
        Assert.That(done.Output, Does.Contain(sentence).And.Not.Contain("first slow commit"));
    }

    Command Bisect(Func<int, string> said)
    {
        for (int commit = 1; commit <= Commits; commit++) Folder.Write($"said/{commit}", said(commit));
        string root = Folder.Root.FullName;
        return Bash.Run(
            Folder, _clone.Folder.Root, $"echo \"$*\" >> \"{root}/calls\"\ncat \"{root}/said/$(cat number)\"",
            "eng/bisect", _first, "HEAD", "TestCategory=insert-one");
    }

    static string Said(bool isSlow) =>
        "time: compared with 46ed4ee: 1 of 1 gates judged in pairs\n"
        + "gates: 12 evaluated in 1 case (11 counts, 0 bounds, 1 pair), "
        + (isSlow ? "11 passed, 1 regressed" : "12 passed, 0 regressed") + ", 0 improved; 0 skipped\n";
}
