namespace Perf.Engines.Data;

/// <summary>Our own small generator, for baselines outlive a runtime's idea of randomness: splitmix64.</summary>
/// <param name="seed">The same seed always gives the same numbers.</param>
public sealed class SeededRandom(ulong seed)
{
    ulong _state = seed;

    /// <summary>The next 64 bits.</summary>
    public ulong Next() => Mixed(unchecked(_state += 0x9E3779B97F4A7C15));

    /// <summary>A number that shows nothing of the order of this one, and is always the same.</summary>
    public static ulong Mixed(ulong bits)
    {
        // Constants: Sebastiano Vigna's splitmix64.c, the seeder of xoshiro, in the public domain.
        bits = unchecked((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9);
        bits = unchecked((bits ^ (bits >> 27)) * 0x94D049BB133111EB);
        return bits ^ (bits >> 31);
    }

    /// <summary>A number from <paramref name="first"/> to <paramref name="last"/>, both included.</summary>
    public int Between(int first, int last)
    {
        if (last < first) throw new ArgumentOutOfRangeException(nameof(last), last, $"{last} is less than {first}.");
        ulong count = (ulong)((long)last - first) + 1;
        ulong rest = ulong.MaxValue % count + 1;
        ulong bits;
        // The few highest values that would make the small numbers likelier are drawn again.
        do bits = Next();
        while (rest != count && bits > ulong.MaxValue - rest);
        return (int)(first + (long)(bits % count));
    }

    /// <summary>Whether a coin fell on heads.</summary>
    public bool Coin() => Between(0, 1) == 1;

    /// <summary>One of the items.</summary>
    public T OneOf<T>(IReadOnlyList<T> items) => items[Between(0, items.Count - 1)];

    /// <summary>The numbers from first to last, each once, in random order.</summary>
    public int[] Permutation(int first, int last)
    {
        int[] numbers = [.. Enumerable.Range(first, last - first + 1)];
        Shuffle(numbers);
        return numbers;
    }

    /// <summary>Fisher and Yates: each order equally likely, and the last item moves like any other.</summary>
    public void Shuffle<T>(Span<T> items)
    {
        for (int last = items.Length - 1; last > 0; last--)
        {
            int other = Between(0, last);
            (items[last], items[other]) = (items[other], items[last]);
        }
    }
}
