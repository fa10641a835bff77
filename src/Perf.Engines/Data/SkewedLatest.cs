namespace Perf.Engines.Data;

/// <summary>Draws the newest items most often, as YCSB does: the newest less a zipfian number.</summary>
/// <param name="items">The number of items before any is added.</param>
/// <param name="random">What it draws from.</param>
public sealed class SkewedLatest(long items, SeededRandom random)
{
    readonly Zipfian _zipfian = new(items, random);

    /// <summary>The next number, where so many items are there by now.</summary>
    public long NextOf(long now) => now - 1 - _zipfian.NextOf(now);
}
