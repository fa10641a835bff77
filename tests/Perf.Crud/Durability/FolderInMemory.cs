namespace Perf.Crud.Durability;

/// <summary>
/// A folder for files that only have to be opened: in memory where the system has such a place, and a temporary one
/// elsewhere. It goes with its content.
/// </summary>
sealed class FolderInMemory : IDisposable
{
    const string SharedMemory = "/dev/shm";     // Linux: a file system without a disk

    internal DirectoryInfo Root { get; } = Directory.Exists(SharedMemory)
        ? Directory.CreateDirectory(Path.Combine(SharedMemory, $"perf-durability-{Guid.NewGuid():N}"))
        : Directory.CreateTempSubdirectory("perf-durability-");

    public void Dispose() => Root.Delete(recursive: true);
}
