namespace Perf.Harness.Tests.Environments;

/// <summary>Real repositories, of one file or two.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class GitRepositoryTests : TestsInFolder
{
    ScratchRepository _repository = null!;
    string _first = "";

    [SetUp]
    public void MakeRepository()
    {
        _repository = new ScratchRepository();
        _repository.Folder.Write("a", "one");
        _first = _repository.Commit("one");
    }

    [TearDown]
    public void RemoveRepository() => _repository?.Dispose();

    [TestCase("no/branch")]
    [TestCase("--help")]
    public void A_ref_that_names_no_commit(string reference)
    {
        Assert.That(() => new GitRepository(_repository.Folder.Root).CommitOf(reference), Throws.TypeOf<GitException>()
            .With.Message.EqualTo(
                $"Found the git ref '{reference}', expected a commit of this repository. "
                + "If this clone lacks it, run: git fetch origin (in CI: fetch-depth: 0). "
                + "To list commits, run: git log --oneline"));
    }

    [Test]
    public void The_last_change_of_a_path_is_found_whatever_came_after()
    {
        var git = new GitRepository(_repository.Folder.Root);
        _repository.Folder.Write("baselines/e/c.json", "one");
        string first = _repository.Commit("a baseline");
        _repository.Folder.Write("src/a.cs", "code");
        string second = _repository.Commit("code");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(git.Refusal(), Is.Null);
        Assert.That(git.LastChange("baselines"), Is.EqualTo(first));
        Assert.That(git.LastChange("."), Is.EqualTo(second));
        Assert.That(git.LastChange("docs"), Is.Null);
        Assert.That(git.Changes("src/a.cs", 10), Is.EqualTo([second]));
        Assert.That(git.Oldest([second, first]), Is.EqualTo(first));
        Assert.That(git.Oldest([]), Is.Null);
        Assert.That(git.IsShallowAt(first), Is.False);
    }

    [Test]
    public void Changed_file_makes_the_work_tree_dirty_and_the_index_is_never_written()
    {
        var git = new GitRepository(_repository.Folder.Root);
        string root = _repository.Folder.Root.FullName, index = Path.Combine(root, ".git", "index");
        File.SetLastWriteTimeUtc(Path.Combine(root, "a"), DateTime.UnixEpoch); // git would note it in its index
        byte[] before = File.ReadAllBytes(index);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(git.IsDirty, Is.False);
        Assert.That(File.ReadAllBytes(index), Is.EqualTo(before));
        _repository.Folder.Write("untracked", "two");
        Assert.That(git.IsDirty, Is.False);
        _repository.Folder.Write("a", "two");
        Assert.That(git.IsDirty, Is.True);
    }

    [Test, Platform(Exclude = "Win", Reason = "the owner of a folder is changed with chown")]
    public void Folder_of_another_user_is_refused_with_the_command_that_cures_it()
    {
        string path = _repository.Folder.Root.FullName;
        LimitedCommand given = LimitedCommand.Run(
            _repository.Folder.Root, TimeSpan.FromMinutes(1), "chown", "-R", "12345", path);
        if (given.Trouble is not null) Assert.Ignore($"only root gives a folder away: {given.Error.Trim()}");
        string? refusal = new GitRepository(_repository.Folder.Root).Refusal();
        if (refusal is null) Assert.Ignore("git is configured to trust every folder");
        Assert.That(refusal, Does.StartWith("git refuses this folder (fatal: detected dubious ownership")
            .And.EndsWith($"Run: git config --global --add safe.directory \"{path}\""));
    }

    [Test]
    public void A_shallow_clone_knows_where_its_history_ends()
    {
        _repository.Folder.Write("a", "two");
        string last = _repository.Commit("two");
        var clone = new DirectoryInfo(Path.Combine(Folder.Root.FullName, "shallow"));
        Git.Clone(_repository.Folder.Root, clone, "--depth", "1");
        Assert.That(new GitRepository(clone).IsShallowAt(last));
    }

    [Test]
    public void Two_histories_parted_at_their_merge_base()
    {
        var git = new GitRepository(_repository.Folder.Root);
        _repository.Folder.Write("a", "two");
        string branch = _repository.Commit("two");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(git.MergeBase(_first, branch), Is.EqualTo(_first));
        Assert.That(git.MergeBase("HEAD", "no/branch"), Is.Null);
    }

    [Test]
    public void A_file_of_a_commit_is_read_from_the_folder_on()
    {
        _repository.Folder.Write("project/a.txt", "größer\n");
        string commit = _repository.Commit("one");
        _repository.Folder.Write("project/a.txt", "changed");
        var git = new GitRepository(_repository.Folder.Root.CreateSubdirectory("project"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(git.TextAt(commit, "a.txt"), Is.EqualTo("größer\n"));
        Assert.That(git.TextAt(commit, "b.txt"), Is.Null);
    }

    [Test]
    public void A_folder_in_no_repository()
    {
        Assert.That(() => new GitRepository(Folder.Root).CommitOf("HEAD"), Throws.TypeOf<GitException>()
            .With.Message.Contains("is not in a git repository, or there is no git on the PATH."));
        Assert.That(new GitRepository(Folder.Root).Refusal(), Is.EqualTo(
            "this folder is not in a git repository. Create one (git init) and commit the project with its "
                + "baselines, or set PERF_AGAINST=none"));
    }

    [Test]
    public void A_command_that_does_not_end_is_ended()
    {
        (string program, string[] arguments) = OperatingSystem.IsWindows()
            ? ("ping", new[] { "-n", "60", "127.0.0.1" }) : ("sleep", ["60"]);
        Assert.That(LimitedCommand.Run(Folder.Root, TimeSpan.FromMilliseconds(200), program, arguments).Trouble,
            Is.EqualTo($"{program} had not ended after 0 s and was killed"));
    }
}
