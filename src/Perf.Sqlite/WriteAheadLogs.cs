namespace Perf.Sqlite;

/// <summary>The write-ahead logs of the databases in a folder.</summary>
static class WriteAheadLogs
{
    const string End = "-wal";

    /// <summary>
    /// Writes each log to its database and makes it empty, unless this process has loaded several SQLite libraries: the
    /// locks of one do not hold for the other.
    /// </summary>
    /// <param name="directory">The folder, with all below it.</param>
    public static void Empty(DirectoryInfo directory)
    {
        string[] databases = WithLogs(directory); // before each batch: most stores have none
        if (databases.Length > 0 && KnownLibrary.FindOnly() is { } library) Empty(databases, library);
    }

    /// <summary>
    /// The same with the library that has opened the databases. A log that is in use or encrypted stays as it is.
    /// </summary>
    internal static void Empty(DirectoryInfo directory, SqliteLibrary library) => Empty(WithLogs(directory), library);

    static void Empty(string[] databases, SqliteLibrary library)
    {
        foreach (string database in databases)
        {
            try
            {
                library.Run(database, "PRAGMA wal_checkpoint(TRUNCATE)");
            }
            catch (SqliteLibraryException)
            {
                // locked
            }
        }
    }

    static string[] WithLogs(DirectoryInfo directory) =>
    [
        .. directory.EnumerateFiles($"*{End}", SearchOption.AllDirectories)
            .Where(log => log.Length > 0).Select(log => log.FullName[..^End.Length]).Order(StringComparer.Ordinal)
            .Where(path => IsDatabase(new FileInfo(path))),
    ];

    /// <summary>Whether a file is a database that is not encrypted.</summary>
    public static bool IsDatabase(FileInfo file)
    {
        if (!file.Exists) return false;
        Span<byte> start = stackalloc byte[13];
        using FileStream stream = file.Open(FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        return stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false) == start.Length
            && start.SequenceEqual("SQLite format"u8);
    }
}
