namespace Perf.Crud.Durability;

/// <summary>An empty directory for a store, gone with its content when it is disposed.</summary>
sealed class TemporaryDirectory : IDisposable
{
    internal DirectoryInfo Info { get; } = Directory.CreateTempSubdirectory("perf-durability-");

    public void Dispose() => Info.Delete(recursive: true);
}
