namespace Perf.Durability;

/// <summary>A folder for the store of a configuration, which may be opened more than once, and goes with it.</summary>
sealed class StoreFolder(EngineConfiguration engine) : IDisposable
{
    internal DirectoryInfo Root { get; } = Directory.CreateTempSubdirectory("perf-durability-");

    /// <summary>Opens the store; the caller disposes it.</summary>
    internal IStore Open() => Open(engine, Root);

    /// <summary>Opens the store of a directory; it can do what its configuration says, and no more.</summary>
    internal static IStore Open(EngineConfiguration engine, DirectoryInfo directory)
    {
        IStore store = engine.Open(directory, null);
        return engine.Has(typeof(IBankTables)) ? store : new WithoutBank(store);
    }

    public void Dispose() => Root.Delete(recursive: true);
}
