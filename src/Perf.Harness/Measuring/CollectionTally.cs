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
