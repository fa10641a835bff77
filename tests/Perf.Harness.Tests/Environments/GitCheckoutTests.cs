namespace Perf.Harness.Tests.Environments;

/// <summary>The files of a commit, as a checkout has them.</summary>
[Parallelizable(ParallelScope.All)]
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class GitCheckoutTests : IDisposable
{
    readonly ScratchRepository _repository = new();
    readonly ScratchFolder _target = new();

    public void Dispose()
    {
        _target.Dispose();
        _repository.Dispose();
    }

    [Test]
    public void All_files_of_a_commit_are_written_and_the_work_tree_stays_as_it_is()
    {
        _repository.Folder.Write(".gitattributes", "tests export-ignore\nversion.txt export-subst\n");
        _repository.Folder.Write("tests/a.cs", "old");
        _repository.Folder.Write("version.txt", "$Format:%H$");
        _repository.Folder.Write("src/größe x.cs", "code");
        string commit = _repository.Commit("one");
        _repository.Folder.Write("tests/a.cs", "new");
        _repository.Commit("two");
        _repository.Folder.Write("src/größe x.cs", "in work");
        FileInfo hook = _repository.Folder.Write(".git/hooks/post-index-change", "#!/bin/sh\ntouch hook-ran\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(hook.FullName, hook.UnixFileMode | UnixFileMode.UserExecute);
        string index = Convert.ToHexString(File.ReadAllBytes(Path.Combine(Top.FullName, ".git/index")));
        Write(commit);
        Write(commit);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(_target.Files.Where(file => !file.StartsWith(".git/", StringComparison.Ordinal)),
            Is.EqualTo(new[] { ".gitattributes", "src/größe x.cs", "tests/a.cs", "version.txt" }));
        Assert.That(_target.Read("tests/a.cs"), Is.EqualTo("old"));
        Assert.That(_target.Read("version.txt"), Is.EqualTo("$Format:%H$"));
        Assert.That(Convert.ToHexString(File.ReadAllBytes(Path.Combine(Top.FullName, ".git/index"))),
            Is.EqualTo(index));
        Assert.That(_repository.Folder.Read("src/größe x.cs"), Is.EqualTo("in work"));
    }

    [Test]
    public void Build_can_ask_git_for_the_commit_and_its_tags()
    {
        _repository.Folder.Write("a", "a");
        string commit = _repository.Commit("one");
        _repository.Run("tag", "v1.2");
        _repository.Folder.Write("a", "b");
        _repository.Commit("two");
        Write(commit);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Git.Run(_target.Root, "rev-parse", "HEAD"), Is.EqualTo(commit));
        Assert.That(Git.Run(_target.Root, "describe", "--tags", "--dirty"), Is.EqualTo("v1.2"));
    }

    [Test]
    public void Part_of_a_work_tree_is_written_whole()
    {
        _repository.Folder.Write("libs/a.cs", "a");
        _repository.Folder.Write("services/orders/b.cs", "b");
        string commit = _repository.Commit("one");
        _repository.Run("sparse-checkout", "set", "services");
        GitCheckout checkout = GitCheckout.Around(Top.CreateSubdirectory("services/orders"));
        checkout.Write(commit, _target.Root);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(checkout.Prefix, Is.EqualTo("services/orders"));
        Assert.That(checkout.Top.FullName, Is.EqualTo(Top.FullName));
        Assert.That(_target.Read("libs/a.cs"), Is.EqualTo("a"));
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "links are files of text there unless a user may make them")]
    public void Links_stay_links_and_lead_where_they_led()
    {
        _repository.Folder.Write("project/a.txt", "a");
        File.CreateSymbolicLink(Path.Combine(Top.FullName, "inside"), "project/a.txt");
        File.CreateSymbolicLink(Path.Combine(Top.FullName, "outside"), "../elsewhere.txt");
        string commit = _repository.Commit("one");
        Write(commit);
        string inside = Path.Combine(_target.Root.FullName, "inside");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(new FileInfo(inside).LinkTarget, Is.EqualTo("project/a.txt"));
        Assert.That(new FileInfo(Path.Combine(_target.Root.FullName, "outside")).LinkTarget,
            Is.EqualTo(Path.Combine(Top.Parent!.FullName, "elsewhere.txt")));
    }

    [Test]
    public void Submodule_is_written_at_the_commit_that_is_recorded()
    {
        using var data = new ScratchRepository();
        data.Folder.Write("data.cs", "old");
        data.Commit("old");
        AddSubmodule(data);
        string commit = _repository.Commit("with a submodule");
        data.Folder.Write("data.cs", "new");
        string moved = data.Commit("new");
        var submodule = new DirectoryInfo(Path.Combine(Top.FullName, "libs/data"));
        Git.Run(submodule, "-c", "protocol.file.allow=always", "fetch", "--quiet");
        Git.Run(submodule, "checkout", "--quiet", moved);
        _repository.Commit("the submodule moves");
        Assert.That(Write(commit), Is.Empty);
        Assert.That(_target.Read("libs/data/data.cs"), Is.EqualTo("old"));

        _repository.Run("rm", "-rq", "libs/data");
        _repository.Commit("the submodule is gone");
        Assert.That(Write(commit), Is.Empty);
        Assert.That(_target.Read("libs/data/data.cs"), Is.EqualTo("old"));
        Assert.That(submodule.Exists, Is.False);
    }

    [Test]
    public void Submodule_that_this_clone_lacks_is_named()
    {
        using var data = new ScratchRepository();
        data.Folder.Write("data.cs", "old");
        data.Commit("old");
        AddSubmodule(data);
        string commit = _repository.Commit("with a submodule");
        using var clone = new ScratchFolder();
        DirectoryInfo without = Git.Clone(Top, clone.Root.CreateSubdirectory("without"));
        Assert.That(GitCheckout.Around(without).Write(commit, _target.Root), Is.EqualTo(new[]
        {
            "The submodule libs/data is not in this clone. Fetch it: git submodule update --init --recursive",
        }));

        _repository.Run("update-index", "--cacheinfo", "160000,0123456789012345678901234567890123456789,libs/data");
        _repository.Run("commit", "--quiet", "--message", "a commit of the submodule that was never pushed");
        string missing = _repository.Run("rev-parse", "HEAD");
        Assert.That(() => Write(missing), Throws.TypeOf<GitException>().With.Message.EqualTo(
            "The submodule libs/data at 012345678901 is not in this clone. "
            + "Fetch it: git -C libs/data fetch origin 0123456789012345678901234567890123456789"));
    }

    [Test]
    public void Content_of_lfs_that_this_clone_lacks_is_named()
    {
        _repository.Folder.Write(".gitattributes", "*.bin filter=lfs\n");
        _repository.Folder.Write("data/big.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:01\nsize 9\n");
        _repository.Run("config", "filter.lfs.smudge", "cat");
        _repository.Run("config", "filter.lfs.clean", "cat");
        string commit = _repository.Commit("one");
        Assert.That(() => Write(commit), Throws.Nothing, "the work tree has no content either");
        _repository.Folder.Write("data/big.bin", "content");
        Assert.That(() => Write(commit), Throws.TypeOf<GitException>().With.Message.EqualTo(
            $"The content of data/big.bin at {GitRepository.Abbreviated(commit)} is in LFS and not in this clone. "
            + $"Fetch it: git lfs install && git lfs fetch origin {commit}"));
    }

    [Test]
    public void Content_filters_of_the_repository_run()
    {
        _repository.Folder.Write(".gitattributes", "*.bin filter=lfs\n");
        _repository.Run("config", "filter.lfs.smudge", "sed s/pointer/content/");
        _repository.Run("config", "filter.lfs.clean", "sed s/content/pointer/");
        _repository.Folder.Write("data/big.bin", "content\n");
        string commit = _repository.Commit("one");
        Write(commit);
        Assert.That(_target.Read("data/big.bin"), Is.EqualTo("content\n"));
    }

    [Test]
    public void Folder_without_a_repository_is_named()
    {
        using var folder = new ScratchFolder();
        Assert.That(() => GitCheckout.Around(folder.Root), Throws.TypeOf<GitException>()
            .With.Message.Contains($"{folder.Root.FullName} is not in a git repository that can be read: "));
    }

    DirectoryInfo Top => _repository.Folder.Root;

    IReadOnlyList<string> Write(string commit) => GitCheckout.Around(Top).Write(commit, _target.Root);

    void AddSubmodule(ScratchRepository data) => _repository.Run(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
        new Uri(data.Folder.Root.FullName).AbsoluteUri, "libs/data");
}
