using System.Globalization;

namespace Perf.Harness.Running;

/// <summary>
/// A temp folder of this process's own, which its children inherit: what a killed run left in it the next one sweeps.
/// </summary>
public sealed class TempFolder : IDisposable
{
    const string Prefix = "perf-run-";
    const long BytesAtLeast = 256L << 20;

    static readonly string Variable = OperatingSystem.IsWindows() ? "TMP" : "TMPDIR";

    // Linux keeps what lies here in memory.
    static readonly DirectoryInfo Memory = new("/dev/shm");

    static int _made;

    readonly string? _before = Environment.GetEnvironmentVariable(Variable);
    readonly DirectoryInfo _folder;

    TempFolder(DirectoryInfo common)
    {
        _folder = common.CreateSubdirectory(NextName());
        Environment.SetEnvironmentVariable(Variable, _folder.FullName);
    }

    /// <summary>Moves the temp folder of this process into one of its own, and sweeps those of killed ones.</summary>
    public static TempFolder Take()
    {
        var common = new DirectoryInfo(Path.GetTempPath());
        WorkFolders.Sweep(common, Prefix);
        WorkFolders.Sweep(Memory, Prefix);
        return new TempFolder(common);
    }

    /// <summary>
    /// A new folder in memory where the system has such a place, for what only has to be right; else a temporary one.
    /// </summary>
    public static DirectoryInfo InMemory() =>
        Memory.Exists && new DriveInfo(Memory.FullName).AvailableFreeSpace > BytesAtLeast
            ? Memory.CreateSubdirectory(NextName()) : Directory.CreateTempSubdirectory();

    static string NextName() => string.Create(
        CultureInfo.InvariantCulture, $"{Prefix}{Environment.ProcessId}-{Interlocked.Increment(ref _made)}");

    /// <summary>Moves it back, and removes the folder with all that is in it.</summary>
    public void Dispose()
    {
        Environment.SetEnvironmentVariable(Variable, _before);
        WorkFolders.TryDelete(_folder);
    }
}
