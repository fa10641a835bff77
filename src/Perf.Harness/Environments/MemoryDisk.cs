namespace Perf.Harness.Environments;

/// <summary>Where files are in memory, so that no sync waits for a disk: Linux alone has such a place.</summary>
static class MemoryDisk
{
    const long BytesAtLeast = 256L << 20;

    internal static DirectoryInfo Root { get; } = new("/dev/shm");

    /// <summary>Whether it is there, with room for what a case needs: a container may have some megabytes.</summary>
    internal static bool HasRoom => Root.Exists && new DriveInfo(Root.FullName).AvailableFreeSpace >= BytesAtLeast;

    /// <summary>Makes a folder, and holds it until what is returned is disposed; null where nobody may.</summary>
    internal static FileStream? TryTake(DirectoryInfo folder)
    {
        try
        {
            folder.Create();
            return LockFile.TryHold(LockFile.PathIn(folder));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
