namespace Perf.Load.Clients;

/// <summary>Which keys a client asks for.</summary>
enum KeyChoice
{
    /// <summary>All equally often.</summary>
    Uniform,

    /// <summary>
    /// Few very often, as YCSB draws them: the key of rank r in proportion to r to the power of −0.99.
    /// </summary>
    Zipfian,
}

/// <summary>The ids that a client uses, over and over: drawn before the first window.</summary>
static class DrawnIds
{
    // A power of two, so that a client goes round with a mask; every one of 1,000 ids comes up some sixteen times.
    const int Count = 1 << 14;

    const double YcsbExponent = 0.99; // Cooper and others, Benchmarking Cloud Serving Systems with YCSB, 2010

    /// <summary>Ids from the first to the last.</summary>
    internal static int[] Draw(int first, int last, ulong seed, KeyChoice choice = KeyChoice.Uniform)
    {
        var random = new SeededRandom(seed);
        if (choice == KeyChoice.Uniform)
            return [.. Enumerable.Range(0, Count).Select(_ => random.Between(first, last))];

        double[] upTo = UpTo(last - first + 1);
        // The same few for all clients, and none of them neighbours on a page.
        int[] byRank = new SeededRandom(Customers.StandardSeed).Permutation(first, last);
        return [.. Enumerable.Range(0, Count)
            .Select(_ => byRank[RankOf(random.Between(0, int.MaxValue - 1) / (double)int.MaxValue, upTo)])];
    }

    /// <summary>Whether each operation writes, so many of 100, over and over.</summary>
    internal static bool[] Writes(int perCent, ulong seed)
    {
        var random = new SeededRandom(seed);
        return [.. Enumerable.Range(0, Count).Select(_ => random.Between(1, 100) <= perCent)];
    }

    static double[] UpTo(int keys)
    {
        var upTo = new double[keys];
        double sum = 0;
        for (int rank = 0; rank < keys; rank++) upTo[rank] = sum += Math.Pow(rank + 1, -YcsbExponent);
        for (int rank = 0; rank < keys; rank++) upTo[rank] /= sum;
        return upTo;
    }

    static int RankOf(double share, double[] upTo)
    {
        int found = Array.BinarySearch(upTo, share);
        return Math.Min(found >= 0 ? found + 1 : ~found, upTo.Length - 1);
    }
}
