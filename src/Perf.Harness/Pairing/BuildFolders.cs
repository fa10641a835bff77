using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// The folders of reference builds, <c>artifacts/builds/&lt;build&gt;</c>, or of their sources. The last ones stay, so
/// that the next run does not build again.
/// </summary>
/// <param name="root">The folder of all builds.</param>
sealed class BuildFolders(DirectoryInfo root)
{
    // A build takes about 100 MB, and comparisons are mostly with the last few commits.
    const int Kept = 4;

    /// <summary>
    /// The folder of one build, marked as used. Folders that were not used recently are removed.
    /// </summary>
    internal DirectoryInfo Use(string build)
    {
        string name = FolderName.Of(build);
        DirectoryInfo folder = root.CreateSubdirectory(name);
        folder.LastWriteTimeUtc = DateTime.UtcNow;
        foreach (DirectoryInfo old in root.EnumerateDirectories()
            .OrderByDescending(one => one.LastWriteTimeUtc).Skip(Kept))
        {
            WorkFolders.TryDelete(old);
        }

        return folder;
    }
}
