namespace Perf.Engines.Stores;

/// <summary>A store that can give the space of deleted records back to the disk.</summary>
public interface IShrinkingStore : IStore
{
    /// <summary>Makes the files as small as their content allows: VACUUM, Rebuild.</summary>
    void Shrink();
}
