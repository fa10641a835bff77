namespace Perf.Durability;

/// <summary>A folder for the store of a configuration, which may be opened more than once, and goes with it.</summary>
sealed class StoreFolder(EngineConfiguration engine) : IDisposable
{
    internal DirectoryInfo Root { get; } = Directory.CreateTempSubdirectory("perf-durability-");

    /// <summary>Opens the store; whoever asks for it disposes it.</summary>
    internal IStore Open() => engine.Open(Root, null);

    public void Dispose() => Root.Delete(recursive: true);
}
