namespace Perf.Engines.Workloads;

/// <summary>One transaction around untimed work: loading and restoring shall not cost a sync for each record.</summary>
public static class Transaction
{
    /// <summary>Does the work and commits.</summary>
    public static void Of(IStore store, Action<IStore> work)
    {
        store.Begin();
        work(store);
        store.Commit();
    }
}
