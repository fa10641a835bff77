namespace Perf.Crud.Durability;

/// <summary>An empty directory for a store, gone with its content when it is disposed.</summary>
sealed class TemporaryDirectory : IDisposable
{
    const string SharedMemory = "/dev/shm";     // Linux: a file system without a disk

    TemporaryDirectory(DirectoryInfo info) => Info = info;

    internal TemporaryDirectory()
        : this(Directory.CreateTempSubdirectory("perf-durability-"))
    {
    }

    internal DirectoryInfo Info { get; }

    /// <summary>One for files that only have to be opened: in memory where the system has such a place.</summary>
    internal static TemporaryDirectory InMemory() => Directory.Exists(SharedMemory)
        ? new TemporaryDirectory(
            Directory.CreateDirectory(Path.Combine(SharedMemory, $"perf-durability-{Guid.NewGuid():N}")))
        : new TemporaryDirectory();

    public void Dispose() => Info.Delete(recursive: true);
}
