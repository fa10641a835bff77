using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// The folders of reference builds, <c>artifacts/builds/&lt;build&gt;</c>, or those of their sources: kept, so that the
/// next run need not build again, and removed when others have been used since.
/// </summary>
/// <param name="root">The folder of all of them.</param>
sealed class BuildFolders(DirectoryInfo root)
{
    // A build takes some 100 MB; who compares with more than a few commits goes back to the last ones.
    const int Kept = 4;

    /// <summary>
    /// The folder of one build, marked as the one used last; older ones than the last few are removed.
    /// </summary>
    internal DirectoryInfo Use(string build)
    {
        string name = FolderName.Of(build);
        DirectoryInfo folder = root.CreateSubdirectory(name);
        folder.LastWriteTimeUtc = DateTime.UtcNow;
        foreach (DirectoryInfo old in root.EnumerateDirectories()
            .OrderByDescending(one => one.LastWriteTimeUtc).Skip(Kept))
        {
            TryDelete(old);
        }

        return folder;
    }

    /// <summary>Removes a folder, unless another run uses it.</summary>
    internal static void TryDelete(DirectoryInfo folder)
    {
        try
        {
            folder.Delete(recursive: true);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // another run's worker is still alive in it: the next run tries again
        }
    }
}
