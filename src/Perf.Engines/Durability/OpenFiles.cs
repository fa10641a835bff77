namespace Perf.Engines.Durability;

/// <summary>The files of a store that is open: what a kill of its process would leave.</summary>
public static class OpenFiles
{
    /// <summary>Copies them, even if another process has them open.</summary>
    public static void Copy(DirectoryInfo from, DirectoryInfo to)
    {
        foreach (FileInfo file in from.EnumerateFiles("*", SearchOption.AllDirectories))
        {
            if (IsLockedMemory(file)) continue;
            var copy = new FileInfo(Path.Combine(to.FullName, Path.GetRelativePath(from.FullName, file.FullName)));
            copy.Directory!.Create();

            // To share it all is to ask for no lock: engines hold their own.
            using var source = new FileStream(
                file.FullName, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            using FileStream target = copy.Create();
            source.CopyTo(target);
        }
    }

    // SQLite's wal-index: Windows refuses to read its locked bytes, and SQLite rebuilds it after a kill.
    static bool IsLockedMemory(FileInfo file) =>
        OperatingSystem.IsWindows() && file.Name.EndsWith("-shm", StringComparison.Ordinal);
}
