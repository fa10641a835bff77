namespace Perf.Durability;

/// <summary>What is in the files of a store, looked at by opening it.</summary>
/// <param name="Commits">How many commits of the workload, the first ones, each whole; null where damaged.</param>
/// <param name="Damage">Why the store can't be used, or what is wrong in it; null where all is well.</param>
sealed record StoreFinding(int? Commits, string? Damage)
{
    /// <summary>Opens the store of a directory as its users would, and checks it.</summary>
    internal static StoreFinding In(DirectoryInfo directory, EngineConfiguration engine, SmallWorkload workload)
    {
        try
        {
            using IStore store = engine.Open(directory, null);
            store.CheckIntegrity();
            return workload.CommitsIn(store) is { } commits
                ? new StoreFinding(commits, null)
                : new StoreFinding(null, "its content is not that of a number of whole commits");
        }
        catch (Exception damage)        // whatever an engine throws at files that it can't read
        {
            return new StoreFinding(null, damage.Message);
        }
    }
}
