namespace Perf.Harness.Measuring;

/// <summary>
/// The collections of each generation while a case was measured: what happens between its batches, and what other cases
/// of the process cause, is left out.
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
/// Keeps what native code frees with the process. The heap of glibc gives the memory at its end back to the system and
/// takes it again, batch by batch, or never does: that hangs on what happens to lie there, and so on which other cases
/// a worker has; docs/decisions/0018-native-heap.md.
/// </summary>
static class NativeHeap
{
    // mallopt(3). Whoever sets one of them turns off that glibc adapts the others, so all are set: what has fewer than
    // 32 MiB, the most that it adapts to, comes from the heap, which grows by 4 MiB and never shrinks.
    static readonly Dictionary<string, string> Kept = new()
    {
        ["MALLOC_TRIM_THRESHOLD_"] = "268435456",
        ["MALLOC_TOP_PAD_"] = "4194304",
        ["MALLOC_MMAP_THRESHOLD_"] = "33554432",
    };

    /// <summary>Sets what a worker finds, unless somebody has set any of it; elsewhere than on Linux nothing.</summary>
    internal static void Keep(IDictionary<string, string?> environment)
    {
        if (!OperatingSystem.IsLinux() || Kept.Keys.Any(environment.ContainsKey)) return;
        foreach ((string name, string value) in Kept) environment[name] = value;
    }
}
