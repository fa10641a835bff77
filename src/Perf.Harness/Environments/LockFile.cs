namespace Perf.Harness.Environments;

/// <summary>
/// A file that one process at a time locks; the operating system releases it when the process ends.
/// </summary>
static class LockFile
{
    // Unix EWOULDBLOCK (Linux 11, macOS 35); Windows ERROR_SHARING_VIOLATION and ERROR_LOCK_VIOLATION.
    static readonly int[] LockedByAnother = [11, 35, 32, 33];

    const UnixFileMode ReadableByAll = UnixFileMode.UserRead | UnixFileMode.UserWrite
        | UnixFileMode.GroupRead | UnixFileMode.OtherRead;

    /// <summary>
    /// A lock file for the whole machine. Its folder does not depend on TMPDIR, so that all runs share it.
    /// </summary>
    /// <param name="name">Its name.</param>
    public static FileInfo OfMachine(string name) => InFirst(
        [
            OperatingSystem.IsWindows()
                ? Environment.GetFolderPath(Environment.SpecialFolder.CommonApplicationData) : "/tmp",
            Path.GetTempPath(),
        ],
        name);

    /// <summary>
    /// The file in the first folder where it can be locked; in a container the common folder may be missing or
    /// read-only.
    /// </summary>
    internal static FileInfo InFirst(IReadOnlyList<string> folders, string name)
    {
        foreach (string folder in folders.SkipLast(1).Where(Directory.Exists))
        {
            var file = new FileInfo(Path.Combine(folder, name));
            try
            {
                TryLock(file.FullName)?.Dispose();
                return file;
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                // locking the last one reports its error
            }
        }

        return new FileInfo(Path.Combine(folders[^1], name));
    }

    /// <summary>The lock file of a folder, so that no other run removes the folder.</summary>
    internal static string PathIn(DirectoryInfo folder) => Path.Combine(folder.FullName, "held");

    /// <summary>Locks the file; null if another process has locked it.</summary>
    /// <exception cref="IOException">The file cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">The file cannot be opened.</exception>
    public static FileStream? TryLock(string path)
    {
        try
        {
            return Open(path);
        }
        catch (IOException locked) when (LockedByAnother.Contains(locked.HResult & 0xFFFF))
        {
            return null;
        }
    }

    // An existing file is opened for reading, without creation: another user's file in a common folder can be locked
    // but not written, and Linux forbids to create it again (fs.protected_regular).
    static FileStream Open(string path)
    {
        if (!File.Exists(path)) Make(path);
        return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.None);
    }

    static void Make(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        try
        {
            using var made = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.ReadWrite);

            // Independent of the umask: other users must be able to lock it.
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(made.SafeFileHandle, ReadableByAll);
        }
        catch (IOException) when (File.Exists(path))
        {
            // another process made it meanwhile
        }
    }
}
