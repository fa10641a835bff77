namespace Perf.Engines.Data;

/// <summary>
/// As YCSB spreads the likely numbers over all of them: a zipfian number of ten thousand million is hashed, and what
/// is left of it by the number of items is drawn.
/// </summary>
/// <param name="items">The number of items.</param>
/// <param name="random">What it draws from.</param>
public sealed class ScrambledZipfian(long items, SeededRandom random)
{
    /// <summary>YCSB's ITEM_COUNT.</summary>
    public const long HashedItems = 10_000_000_000;

    readonly Zipfian _zipfian = new(HashedItems, random);

    /// <summary>The next number from 0 to one below the number of items.</summary>
    public long Next() => Hash(_zipfian.Next()) % items;

    /// <summary>YCSB's fnvhash64: FNV-1a over the eight bytes, lowest first, without the sign.</summary>
    public static long Hash(long value)
    {
        ulong hash = 0xCBF29CE484222325;        // the offset basis and the prime of FNV for 64 bits
        for (int i = 0; i < sizeof(long); i++)
        {
            hash = unchecked((hash ^ ((ulong)value & 0xFF)) * 1_099_511_628_211);
            value >>= 8;
        }

        return Math.Abs(unchecked((long)hash));
    }
}
