namespace Perf.Harness.Environments;

/// <summary>
/// A file that one process at a time holds; the operating system lets go of it when the process ends.
/// </summary>
static class LockFile
{
    // Unix EWOULDBLOCK (Linux 11, macOS 35); Windows ERROR_SHARING_VIOLATION and ERROR_LOCK_VIOLATION.
    static readonly int[] HeldByAnother = [11, 35, 32, 33];

    /// <summary>Holds the file, or gives null where somebody else does.</summary>
    /// <exception cref="IOException">The file can't be opened at all.</exception>
    /// <exception cref="UnauthorizedAccessException">The file can't be opened at all.</exception>
    public static FileStream? TryHold(string path)
    {
        try
        {
            return Open(path);
        }
        catch (IOException held) when (HeldByAnother.Contains(held.HResult & 0xFFFF))
        {
            return null;
        }
    }

    // An existing file is only read: another user's file in a common temp folder can be locked, but not written.
    static FileStream Open(string path)
    {
        if (File.Exists(path)) return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.None);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
    }
}
