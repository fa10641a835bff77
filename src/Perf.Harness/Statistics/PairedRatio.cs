namespace Perf.Harness.Statistics;

/// <summary>
/// How far one of two that took turns lies above the other within one pair of processes, as a logarithm.
/// </summary>
/// <param name="Log">The median over the ABBA blocks of the logarithm of their ratio.</param>
/// <param name="Bounds">Where that median lies at 95 %, by order statistics: whatever the distribution.</param>
public readonly record struct PairedRatio(double Log, Interval Bounds)
{
    // Two turns of each make a block: what drifts evenly while it runs cancels out.
    const int TurnsInBlock = 2;

    // The half-width of a 95 % interval of the normal distribution, in standard errors: Φ⁻¹(0.975).
    const double HalfWidth95 = 1.959964;

    /// <summary>The standard error within the pair.</summary>
    public double Error => (Bounds.High - Bounds.Low) / 2 / HalfWidth95;

    /// <summary>The ratio of what was measured in the same turns of both; an odd last turn is left out.</summary>
    /// <exception cref="ArgumentException">There is no whole block, or one of the two had more turns.</exception>
    public static PairedRatio Of(IReadOnlyList<double> one, IReadOnlyList<double> other)
    {
        if (one.Count != other.Count || one.Count < TurnsInBlock)
        {
            throw new ArgumentException(
                $"Found {one.Count} turns of one and {other.Count} of the other, wanted as many of each, "
                + "and two at least.");
        }

        double[] blocks = [.. Enumerable.Range(0, one.Count / TurnsInBlock).Select(block => Enumerable
            .Range(block * TurnsInBlock, TurnsInBlock).Average(turn => Math.Log(one[turn] / other[turn])))];
        return new PairedRatio(Median.Of(blocks), Interval.OfMedian(blocks));
    }
}
