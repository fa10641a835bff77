namespace Perf.Harness.Environments;

/// <summary>
/// A file that one process at a time holds; the operating system lets go of it when the process ends.
/// </summary>
static class LockFile
{
    // Unix EWOULDBLOCK (Linux 11, macOS 35); Windows ERROR_SHARING_VIOLATION and ERROR_LOCK_VIOLATION.
    static readonly int[] HeldByAnother = [11, 35, 32, 33];

    const UnixFileMode ReadableByAll = UnixFileMode.UserRead | UnixFileMode.UserWrite
        | UnixFileMode.GroupRead | UnixFileMode.OtherRead;

    /// <summary>
    /// A lock file of the whole machine, by a place that no variable moves: two runs with a TMPDIR each must meet.
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
    /// The file in the first folder where it can be locked: a container may lack the common one, or keep it read-only.
    /// </summary>
    internal static FileInfo InFirst(IReadOnlyList<string> folders, string name)
    {
        foreach (string folder in folders.SkipLast(1).Where(Directory.Exists))
        {
            var file = new FileInfo(Path.Combine(folder, name));
            try
            {
                TryHold(file.FullName)?.Dispose();
                return file;
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                // what is wrong with the last one is said when it is locked
            }
        }

        return new FileInfo(Path.Combine(folders[^1], name));
    }

    /// <summary>The file of a folder that its owner holds, so that no other run sweeps the folder.</summary>
    internal static string PathIn(DirectoryInfo folder) => Path.Combine(folder.FullName, "held");

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

    // An existing file is only read, and never opened as one to be made: another user's file in a common folder can be
    // locked, but not written, and Linux lets nobody "make" it again (fs.protected_regular).
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

            // Whatever this user's mask: the next user has to lock it too.
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(made.SafeFileHandle, ReadableByAll);
        }
        catch (IOException) when (File.Exists(path))
        {
            // somebody else made it meanwhile
        }
    }
}
