using System.Runtime.InteropServices;

namespace Perf.Harness.Measuring;

/// <summary>The bytes of all read and write calls of this process, whether or not they reached the disk.</summary>
/// <param name="ReadBytes">Read so far, from files, pipes and the like.</param>
/// <param name="WrittenBytes">Written so far.</param>
readonly partial record struct ProcessTransfers(long ReadBytes, long WrittenBytes)
{
    const string LinuxFile = "/proc/self/io";

    /// <summary>The transfers so far; null if the system does not count them.</summary>
    internal static ProcessTransfers? Now() =>
        OperatingSystem.IsLinux() ? OfLinux() : OperatingSystem.IsWindows() ? OfWindows() : null;

    /// <summary>The transfers since an earlier value.</summary>
    internal ProcessTransfers Since(ProcessTransfers earlier) =>
        new(ReadBytes - earlier.ReadBytes, WrittenBytes - earlier.WrittenBytes);

    static ProcessTransfers? OfLinux()
    {
        try
        {
            Dictionary<string, string> lines = File.ReadLines(LinuxFile)
                .Select(line => line.Split(": ")).ToDictionary(words => words[0], words => words[1]);
            return new ProcessTransfers(Number("rchar"), Number("wchar"));

            long Number(string name) => long.Parse(lines[name], CultureInfo.InvariantCulture);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or KeyNotFoundException)
        {
            return null; // a kernel without accounting, or a container that hides it
        }
    }

    static ProcessTransfers? OfWindows() => GetProcessIoCounters(GetCurrentProcess(), out IoCounters counters)
        ? new ProcessTransfers((long)counters.ReadBytes, (long)counters.WrittenBytes) : null;

    [LibraryImport("kernel32.dll")]
    private static partial nint GetCurrentProcess();

    [LibraryImport("kernel32.dll")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool GetProcessIoCounters(nint process, out IoCounters counters);

    /// <summary>The layout of the system's <c>IO_COUNTERS</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct IoCounters
    {
        internal ulong Reads;
        internal ulong Writes;
        internal ulong Others;
        internal ulong ReadBytes;
        internal ulong WrittenBytes;
        internal ulong OtherBytes;
    }
}
