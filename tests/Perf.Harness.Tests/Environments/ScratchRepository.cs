using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Pairing;

namespace Perf.Harness.Tests.Environments;

/// <summary>A git repository of a test's own, which goes with it; where there is no git, the test is ignored.</summary>
sealed class ScratchRepository : IDisposable
{
    public ScratchRepository()
    {
        Git.IgnoreWhereMissing();
        Folder = new ScratchFolder();
        Run("init", "--quiet");
    }

    ScratchRepository(ScratchFolder folder) => Folder = folder;

    public ScratchFolder Folder { get; }

    /// <summary>Runs git in it.</summary>
    public string Run(params string[] arguments) => Git.Run(Folder.Root, arguments);

    /// <summary>Commits everything that is there.</summary>
    /// <returns>The commit.</returns>
    public string Commit(string message) => Git.Commit(Folder.Root, message);

    /// <summary>A copy of it, which no process of git makes.</summary>
    public ScratchRepository Copy()
    {
        var copy = new ScratchFolder();
        foreach (string file in Folder.Files)
            File.Copy(Path.Combine(Folder.Root.FullName, file), copy.Write(file, "").FullName, overwrite: true);
        return new ScratchRepository(copy);
    }

    public void Dispose() => Folder.Dispose();
}
