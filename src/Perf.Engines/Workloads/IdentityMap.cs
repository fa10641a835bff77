namespace Perf.Engines.Workloads;

/// <summary>What object mappers keep in front of a store: a record that was read once is handed out again.</summary>
public sealed class IdentityMap
{
    readonly Dictionary<int, Customer> _known = [];

    /// <summary>How often the store was asked.</summary>
    public int Misses { get; private set; }

    /// <summary>The record of that id, or null; the store is asked only where it is not known.</summary>
    public Customer? Read(IStore store, int id)
    {
        if (_known.TryGetValue(id, out var known)) return known;
        Misses++;
        var found = store.Read(id);
        if (found is not null) _known.Add(id, found);
        return found;
    }
}
