using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

/// <summary>
/// This machine in words, without its name: what can't be found out is <c>unknown</c>, never an error.
/// </summary>
static class Machine
{
    /// <summary>What stands for a fact that the machine does not tell.</summary>
    public const string Unknown = "unknown";

    /// <summary><c>linux-x64, AuthenticAMD 25 17 1, 2 cores, ext4</c>.</summary>
    /// <param name="stores">A directory on the disk that stores are written to.</param>
    public static string Describe(DirectoryInfo stores) => FormattableString.Invariant(
        $"{Family()}-{RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}, {Processor.Here()}, ")
        + FormattableString.Invariant($"{Environment.ProcessorCount} cores, {FileSystem.Of(stores)}");

    static string Family() =>
        OperatingSystem.IsWindows() ? "windows" :
        OperatingSystem.IsMacOS() ? "macos" :
        OperatingSystem.IsLinux() ? "linux" : Unknown;
}
