namespace Perf.Harness.Environments;

/// <summary>Values that are made when their key is first needed.</summary>
static class MadeOnce
{
    internal static TValue GetOrAdd<TKey, TValue>(
        this Dictionary<TKey, TValue> known, TKey key, Func<TKey, TValue> make)
        where TKey : notnull => known.TryGetValue(key, out TValue? value) ? value : known[key] = make(key);
}
