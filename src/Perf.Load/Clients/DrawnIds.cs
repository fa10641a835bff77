namespace Perf.Load.Clients;

/// <summary>The ids that a client uses, over and over: drawn before the first window.</summary>
static class DrawnIds
{
    // A power of two, so that a client goes round with a mask; every one of 1,000 ids comes up some sixteen times.
    const int Count = 1 << 14;

    /// <summary>Ids from the first to the last.</summary>
    internal static int[] Draw(int first, int last, ulong seed)
    {
        var random = new SeededRandom(seed);
        return [.. Enumerable.Range(0, Count).Select(_ => random.Between(first, last))];
    }

    /// <summary>Whether each operation writes, so many of 100, over and over.</summary>
    internal static bool[] Writes(int perCent, ulong seed)
    {
        var random = new SeededRandom(seed);
        return [.. Enumerable.Range(0, Count).Select(_ => random.Between(1, 100) <= perCent)];
    }
}
