namespace Perf.Durability.Writing;

/// <summary>Changes that are made together or not at all: one alone, several in a transaction.</summary>
/// <param name="Number">Its place among all commits, from 1.</param>
/// <param name="Changes">One or more.</param>
sealed record Commit(int Number, ImmutableArray<Change> Changes)
{
    /// <summary>Makes them; when it returns, the store has acknowledged all.</summary>
    internal void MakeIn(IStore store)
    {
        if (Changes.Length > 1) store.Begin();
        foreach (Change change in Changes) change.MakeIn(store);
        if (Changes.Length > 1) store.Commit();
    }
}
