namespace Perf.Harness.Environments;

/// <summary>The type of the file system that a directory is on: syncs cost what it makes of them.</summary>
static class FileSystem
{
    public static string Of(DirectoryInfo directory)
    {
        try
        {
            string? mounted = OperatingSystem.IsLinux()
                ? OfMounts(File.ReadAllText("/proc/mounts"), directory.FullName)
                : new DriveInfo(directory.FullName).DriveFormat;
            return string.IsNullOrWhiteSpace(mounted) ? Machine.Unknown : mounted.ToLowerInvariant();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return Machine.Unknown;
        }
    }

    /// <summary>
    /// Reads <c>/proc/mounts</c>: the longest mount point above the path counts, the last one of equals.
    /// </summary>
    internal static string? OfMounts(string text, string path)
    {
        string longest = "", found = "";
        foreach (string line in text.Split('\n'))
        {
            if (line.Split(' ') is not [_, var escaped, var type, ..]) continue;
            string point = escaped.Replace(@"\040", " ", StringComparison.Ordinal).TrimEnd('/');
            bool above = path == point || path.StartsWith(point + "/", StringComparison.Ordinal);
            if (above && point.Length >= longest.Length) (longest, found) = (point, type);
        }

        return found.Length == 0 ? null : found;
    }
}
