using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

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
