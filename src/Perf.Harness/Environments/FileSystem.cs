using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

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

/// <summary>A second name for a file, which .NET has no call for.</summary>
static partial class HardLink
{
    /// <summary>Gives a file a second name, or copies it where the disk has no such names.</summary>
    /// <param name="path">The new name.</param>
    /// <param name="existing">The file.</param>
    internal static void Make(string path, string existing)
    {
        bool isMade = OperatingSystem.IsWindows() ? CreateHardLink(path, existing, 0) : Link(existing, path) == 0;
        if (!isMade) File.Copy(existing, path);
    }

    [LibraryImport("libc", EntryPoint = "link", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Link(string existing, string path);

    [LibraryImport("kernel32.dll", EntryPoint = "CreateHardLinkW", StringMarshalling = StringMarshalling.Utf16)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool CreateHardLink(string path, string existing, nint reserved);
}

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

/// <summary>Where files are in memory, so that no sync waits for a disk: Linux alone has such a place.</summary>
static class MemoryDisk
{
    const int DeletesAtMost = 20;

    /// <summary>Removes a folder, as far as nothing holds it open.</summary>
    internal static void Remove(string folder)
    {
        for (int attempt = 0; attempt < DeletesAtMost && Directory.Exists(folder); attempt++)
        {
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                Thread.Yield(); // a file was made meanwhile; what Windows holds open the next run sweeps away
            }
        }
    }

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

/// <summary>A text as the name of a folder: lower-case letters, digits, dots, and hyphens between them.</summary>
static partial class FolderName
{
    /// <summary>The text as such a name.</summary>
    public static string Of(string text) => Others().Replace(text.ToLowerInvariant(), "-").Trim('-');

    [GeneratedRegex("[^a-z0-9.]+")]
    private static partial Regex Others();
}
