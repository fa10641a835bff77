using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Environments;

/// <summary>Real repositories, of one file or two.</summary>
public sealed class GitRepositoryTests
{
    [Test]
    public void The_files_of_a_commit_are_had_without_touching_the_work_tree()
    {
        using var repository = new ScratchRepository();
        repository.Folder.Write("baselines/e/c.json", "old");
        repository.Folder.Write("src/a.cs", "code");
        string commit = repository.Commit("one");
        repository.Folder.Write("baselines/e/c.json", "new");
        using var target = new ScratchFolder();
        var git = new GitRepository(repository.Folder.Root);
        git.Extract(commit, target.Root.CreateSubdirectory("part"), "baselines");
        git.Extract(commit, target.Root.CreateSubdirectory("all"));
        Assert.Multiple(() =>
        {
            Assert.That(target.Files,
                Is.EqualTo(new[] { "all/baselines/e/c.json", "all/src/a.cs", "part/baselines/e/c.json" }));
            Assert.That(target.Read("part/baselines/e/c.json"), Is.EqualTo("old"));
            Assert.That(repository.Folder.Read("baselines/e/c.json"), Is.EqualTo("new"));
        });
    }

    [Test]
    public void A_path_that_the_commit_lacks_is_nothing()
    {
        using var repository = new ScratchRepository();
        repository.Folder.Write("a", "a");
        string commit = repository.Commit("one");
        using var target = new ScratchFolder();
        new GitRepository(repository.Folder.Root).Extract(commit, target.Root.CreateSubdirectory("part"), "baselines");
        Assert.That(target.Files, Is.Empty);
    }

    [TestCase("nobody/knows")]
    [TestCase("--help")]
    public void A_ref_that_names_no_commit(string reference)
    {
        using var repository = new ScratchRepository();
        repository.Folder.Write("a", "a");
        repository.Commit("one");
        Assert.That(() => new GitRepository(repository.Folder.Root).CommitOf(reference), Throws.TypeOf<GitException>()
            .With.Message.EqualTo(
                $"Found the git ref '{reference}', wanted one that names a commit of this repository. "
                + "A clone may lack it: git fetch origin, in CI with fetch-depth: 0; "
                + "git log --oneline names those that are there."));
    }

    [Test]
    public void A_folder_in_no_repository()
    {
        using var folder = new ScratchFolder();
        Assert.That(() => new GitRepository(folder.Root).CommitOf("HEAD"), Throws.TypeOf<GitException>()
            .With.Message.Contains("is in no git repository, or there is no git on the PATH."));
    }

    [Test]
    public void A_command_that_does_not_end_is_ended()
    {
        using var folder = new ScratchFolder();
        (string program, string[] arguments) = OperatingSystem.IsWindows()
            ? ("ping", new[] { "-n", "60", "127.0.0.1" }) : ("sleep", ["60"]);
        Assert.That(LimitedCommand.Run(folder.Root, TimeSpan.FromMilliseconds(200), program, arguments).Trouble,
            Is.EqualTo($"{program} had not ended after 0 s and was killed"));
    }
}
