namespace Perf.Harness.Statistics;

/// <summary>How far one of two that took turns lies above the other within one pair of processes.</summary>
public static class PairedRatio
{
    // Two turns of each make a block: what drifts evenly while it runs cancels out.
    const int TurnsInBlock = 2;

    /// <summary>
    /// The median over the ABBA blocks of the logarithm of their ratio; an odd last turn is left out.
    /// </summary>
    /// <param name="one">What was measured of one of the two, turn by turn.</param>
    /// <param name="other">The same turns of the other.</param>
    /// <exception cref="ArgumentException">There is no whole block, or one of the two had more turns.</exception>
    public static double LogOf(IReadOnlyList<double> one, IReadOnlyList<double> other)
    {
        if (one.Count != other.Count || one.Count < TurnsInBlock)
        {
            throw new ArgumentException(
                $"Found {one.Count} turns of one and {other.Count} of the other, wanted as many of each, "
                + "and two at least.");
        }

        return Median.Of([.. Enumerable.Range(0, one.Count / TurnsInBlock).Select(block => Enumerable
            .Range(block * TurnsInBlock, TurnsInBlock).Average(turn => Math.Log(one[turn] / other[turn])))]);
    }
}
