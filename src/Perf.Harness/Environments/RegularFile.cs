namespace Perf.Harness.Environments;

/// <summary>
/// Tells before a file is opened whether it can be read to its end: opening a pipe waits for whoever writes to it, and
/// a device never ends.
/// </summary>
static class RegularFile
{
    /// <summary>What is there instead of a file with a text, in words; null where it is one, or nothing.</summary>
    /// <param name="path">The file, or a link to it.</param>
    /// <param name="mostBytes">The length from which on it is refused.</param>
    internal static string? Problem(string path, long mostBytes)
    {
        if (Directory.Exists(path)) return "a folder";
        if (!File.Exists(path)) return null;
        FileSystemInfo file = File.ResolveLinkTarget(path, returnFinalTarget: true) ?? new FileInfo(path);

        // Pipes and devices have no length; .NET tells no other difference without opening them.
        return file is not FileInfo { Exists: true } found ? null
            : found.Length == 0 ? "an empty file, a pipe or a device"
            : found.Length > mostBytes ? string.Create(
                CultureInfo.InvariantCulture, $"{found.Length:#,0} bytes, which is more than {mostBytes:#,0}")
            : null;
    }
}
