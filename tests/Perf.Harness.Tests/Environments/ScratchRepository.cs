using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Environments;

/// <summary>A git repository of a test's own, which goes with it; where there is no git, the test is ignored.</summary>
sealed class ScratchRepository : IDisposable
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    public ScratchRepository()
    {
        if (LimitedCommand.Run(Folder.Root, Limit, "git", "--version").Trouble is { } trouble)
        {
            Folder.Dispose();
            Assert.Ignore($"git is needed to make a repository: {trouble}");
        }

        Git("init", "--quiet");
    }

    public ScratchFolder Folder { get; } = new();

    /// <summary>Commits everything that is there.</summary>
    /// <returns>The commit.</returns>
    public string Commit(string message)
    {
        Git("add", "--all");
        Git("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false",
            "commit", "--quiet", "--message", message);
        return new GitRepository(Folder.Root).CommitOf("HEAD");
    }

    public void Dispose()
    {
        // What git has written is read-only, which keeps Windows from deleting it.
        foreach (FileInfo file in Folder.Root.EnumerateFiles("*", SearchOption.AllDirectories)) file.IsReadOnly = false;
        Folder.Dispose();
    }

    void Git(params string[] arguments)
    {
        LimitedCommand done = LimitedCommand.Run(Folder.Root, Limit, "git", arguments);
        Assert.That(done.Trouble, Is.Null, done.Error);
    }
}
