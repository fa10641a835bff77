namespace Perf.Harness.Measuring;

/// <summary>
/// Counts the garbage collections of each generation during the batches of one case.
/// </summary>
sealed class CollectionTally
{
    readonly long[] _sums = new long[GC.MaxGeneration + 1];
    readonly int[] _begun = new int[GC.MaxGeneration + 1];

    /// <summary>
    /// The collections so far, by generation; one of an old generation counts for the younger ones too.
    /// </summary>
    public ImmutableArray<long> Generations => [.. _sums];

    /// <summary>Before a batch; allocates nothing.</summary>
    internal void Begin()
    {
        for (int generation = 0; generation < _begun.Length; generation++)
            _begun[generation] = GC.CollectionCount(generation);
    }

    /// <summary>After a batch; allocates nothing.</summary>
    internal void End()
    {
        for (int generation = 0; generation < _begun.Length; generation++)
            _sums[generation] += GC.CollectionCount(generation) - _begun[generation];
    }
}

/// <summary>
/// Makes glibc keep freed native memory. By default it may return memory to the system after each batch, depending on
/// the other cases of the worker; see docs/decisions/0018-native-heap.md.
/// </summary>
static class NativeHeap
{
    // mallopt(3). One setting stops glibc from adapting the others, so all are set: blocks below 32 MiB, its maximum,
    // come from the heap, which grows by 4 MiB and never shrinks.
    static readonly Dictionary<string, string> Kept = new()
    {
        ["MALLOC_TRIM_THRESHOLD_"] = "268435456",
        ["MALLOC_TOP_PAD_"] = "4194304",
        ["MALLOC_MMAP_THRESHOLD_"] = "33554432",
    };

    /// <summary>Adds the settings to an environment on Linux, unless it already has one of them.</summary>
    internal static void Keep(IDictionary<string, string?> environment)
    {
        if (!OperatingSystem.IsLinux() || Kept.Keys.Any(environment.ContainsKey)) return;
        foreach ((string name, string value) in Kept) environment[name] = value;
    }
}
