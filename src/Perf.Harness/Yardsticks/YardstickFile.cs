namespace Perf.Harness.Yardsticks;

/// <summary>The files of the yardsticks that use the disk; deleted with their directory by whoever made it.</summary>
static class YardstickFile
{
    /// <summary>SQLite's page, and a block of most file systems.</summary>
    internal const int PageBytes = 4_096;

    internal static string PathOf(DirectoryInfo directory, string yardstick) =>
        Path.Combine(directory.FullName, $"yardstick-{yardstick}");

    /// <summary>An empty file without a buffer, so that a write is a write.</summary>
    internal static FileStream Create(DirectoryInfo directory, string yardstick) =>
        new(PathOf(directory, yardstick), FileMode.Create, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
}
