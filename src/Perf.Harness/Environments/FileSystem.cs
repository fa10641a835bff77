using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>The type of the file system of a directory; the cost of syncs depends on it.</summary>
static class FileSystem
{
    public static string Of(DirectoryInfo directory)
    {
        try
        {
            return new DriveInfo(directory.FullName).DriveFormat.ToLowerInvariant();
        }
        catch (Exception error) when (Disk.IsError(error) || error is ArgumentException)
        {
            return Machine.Unknown; // a network path of Windows is an argument that is refused
        }
    }
}

/// <summary>Makes hard links, which .NET has no call for.</summary>
static partial class HardLink
{
    /// <summary>Makes a hard link, or a copy if the file system has no hard links.</summary>
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
/// Checks before opening that a file is a regular file: opening a pipe waits for its writer, and a device never ends.
/// </summary>
static class RegularFile
{
    /// <summary>What the path is instead of a regular file, in words; null if it is one, or missing.</summary>
    /// <param name="path">The file, or a link to it.</param>
    /// <param name="mostBytes">The largest allowed length.</param>
    internal static string? Problem(string path, long mostBytes)
    {
        if (Directory.Exists(path)) return "a folder";
        if (!File.Exists(path)) return null;
        FileSystemInfo file = File.ResolveLinkTarget(path, returnFinalTarget: true) ?? new FileInfo(path);

        // Pipes and devices have no length; .NET has no other way to detect them without opening.
        return file is not FileInfo { Exists: true } found ? null
            : found.Length == 0 ? "an empty file, a pipe or a device"
            : found.Length > mostBytes ? string.Create(
                CultureInfo.InvariantCulture, $"{found.Length:#,0} bytes, which is more than {mostBytes:#,0}")
            : null;
    }
}

/// <summary>The folder for files in memory, where no sync waits for a disk; only Linux has one.</summary>
static class MemoryDisk
{
    const int DeletesAtMost = 20;

    /// <summary>Removes a folder, except files that are open.</summary>
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
                Thread.Yield(); // a file was added meanwhile; the next run removes what Windows keeps open
            }
        }
    }

    const long BytesAtLeast = 256L << 20;

    internal static DirectoryInfo Root { get; } = new("/dev/shm");

    /// <summary>Whether it exists with enough space for a case; a container may have only some megabytes.</summary>
    internal static bool HasRoom => Root.Exists && new DriveInfo(Root.FullName).AvailableFreeSpace >= BytesAtLeast;

    /// <summary>Makes a folder that is locked until the result is disposed; null without permission.</summary>
    internal static FileStream? TryTake(DirectoryInfo folder) => Disk.TryRead(
        () =>
        {
            folder.Create();
            return LockFile.TryLock(LockFile.PathIn(folder));
        },
        null);
}

/// <summary>A text as the name of a folder: lower-case letters, digits, dots, and hyphens between them.</summary>
static partial class FolderName
{
    /// <summary>The text as such a name.</summary>
    public static string Of(string text) => Others().Replace(text.ToLowerInvariant(), "-").Trim('-');

    [GeneratedRegex("[^a-z0-9.]+")]
    private static partial Regex Others();
}

/// <summary>A folder with those above it, the nearest first.</summary>
static class FoldersAbove
{
    internal static IEnumerable<DirectoryInfo> WithParents(this DirectoryInfo folder)
    {
        for (DirectoryInfo? above = folder; above is not null; above = above.Parent) yield return above;
    }

    /// <summary>The nearest file of a name; null if no folder has it.</summary>
    internal static FileInfo? Nearest(this DirectoryInfo folder, string name) => folder.WithParents()
        .Select(above => new FileInfo(Path.Combine(above.FullName, name))).FirstOrDefault(file => file.Exists);

    internal static bool IsOrContains(this DirectoryInfo folder, DirectoryInfo other) =>
        Path.GetRelativePath(folder.FullName, other.FullName) is var path && !Path.IsPathRooted(path)
        && !path.Split(Path.DirectorySeparatorChar).Contains("..");
}
