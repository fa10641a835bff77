
namespace Perf.Harness.Environments;

/// <summary>
/// A temp folder of this process's own, which its children inherit: what a killed run left in it the next one sweeps.
/// </summary>
sealed class TempFolder : IDisposable
{
    internal const string Prefix = "perf-run-";

    static readonly string Variable = OperatingSystem.IsWindows() ? "TMP" : "TMPDIR";

    // Between the making of a folder and of its lock.
    static readonly TimeSpan BeingMade = TimeSpan.FromMinutes(1);

    static int _made;

    readonly string? _before = Environment.GetEnvironmentVariable(Variable);
    readonly DirectoryInfo _folder;
    readonly FileStream _held;

    TempFolder(DirectoryInfo common)
    {
        _folder = common.CreateSubdirectory(NextName());
        string path = LockFile.PathIn(_folder);
        FileStream? file;
        while ((file = LockFile.TryLock(path)) is null) Thread.Yield(); // another run tests the lock for a moment
        _held = file;
    }

    /// <summary>Moves the temp folder of this process into one of its own, and sweeps those of killed ones.</summary>
    public static TempFolder Take()
    {
        var common = new DirectoryInfo(Path.GetTempPath());
        Sweep(common);
        SweepMemory();
        var own = new TempFolder(common);
        Environment.SetEnvironmentVariable(Variable, own._folder.FullName);
        return own;
    }

    /// <summary>
    /// Creates a folder in memory if the system supports it, or else a temporary one, for work that is not timed. The
    /// caller removes it.
    /// </summary>
    public static DirectoryInfo InMemory() => MemoryDisk.HasRoom
        ? OfMemory.Value._folder.CreateSubdirectory(NextName()) : Directory.CreateTempSubdirectory();

    /// <summary>Removes what killed runs have left in memory.</summary>
    public static void SweepMemory() => Sweep(MemoryDisk.Root);

    // Its lock goes with the process, and the next run sweeps it; a run that ends in order empties it itself.
    static readonly Lazy<TempFolder> OfMemory = new(() =>
    {
        var made = new TempFolder(MemoryDisk.Root);
        AppDomain.CurrentDomain.ProcessExit += (_, _) => made.Remove();
        return made;
    });

    static readonly EnumerationOptions Readable = new() { IgnoreInaccessible = true };

    static void Sweep(DirectoryInfo root)
    {
        if (!root.Exists) return;
        foreach (DirectoryInfo folder in root.EnumerateDirectories(Prefix + "*", Readable).Where(IsLeft))
            WorkFolders.TryDelete(folder);
    }

    // Decided by a lock: the process id may belong to another process in another container. Another user's folder is
    // not left, nor is one that is gone meanwhile.
    static bool IsLeft(DirectoryInfo folder) => Disk.TryRead(
        () =>
        {
            string path = LockFile.PathIn(folder);
            if (!File.Exists(path)) return folder.LastWriteTimeUtc < DateTime.UtcNow - BeingMade;
            using FileStream? free = LockFile.TryLock(path);
            return free is not null;
        },
        false);

    static string NextName() => string.Create(
        CultureInfo.InvariantCulture, $"{Prefix}{Environment.ProcessId}-{Interlocked.Increment(ref _made)}");

    void Remove()
    {
        _held.Dispose();
        WorkFolders.TryDelete(_folder);
    }

    /// <summary>Moves it back, and removes the folder with all that is in it.</summary>
    public void Dispose()
    {
        Environment.SetEnvironmentVariable(Variable, _before);
        Remove();
    }
}
