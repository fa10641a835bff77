using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>A folder for files that only have to be opened; it goes with its content.</summary>
sealed class FolderInMemory : IDisposable
{
    internal DirectoryInfo Root { get; } = TempFolder.InMemory();

    public void Dispose() => Root.Delete(recursive: true);
}
