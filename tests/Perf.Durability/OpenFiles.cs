namespace Perf.Durability;

/// <summary>
/// The files that this process has open; known on Linux alone, and elsewhere shown by what can be deleted.
/// </summary>
static class OpenFiles
{
    const string Descriptors = "/proc/self/fd";

    /// <summary>The open files below a directory.</summary>
    internal static IReadOnlyList<string> Below(DirectoryInfo directory) => !Directory.Exists(Descriptors) ? [] :
    [
        .. new DirectoryInfo(Descriptors).EnumerateFileSystemInfos()
            .Select(descriptor => descriptor.LinkTarget ?? "")
            .Where(target => target.StartsWith(directory.FullName, StringComparison.Ordinal)),
    ];
}
