namespace Perf.Load.Drivers;

/// <summary>When questions arrive, whether or not the ones before are answered.</summary>
/// <param name="PerSecond">Questions of all clients in a second.</param>
/// <param name="AtRandom">As a Poisson process, or at a fixed rate.</param>
sealed record Arrivals(double PerSecond, bool AtRandom)
{
    /// <summary>Questions of all clients in a second; above zero.</summary>
    public double PerSecond { get; } = PerSecond > 0 ? PerSecond
        : throw new ArgumentOutOfRangeException(nameof(PerSecond), PerSecond, "A rate is above zero.");

    /// <summary>The seconds between two arrivals of one client.</summary>
    /// <param name="random">The client's own choices.</param>
    /// <param name="clients">Among so many the rate is shared.</param>
    internal double NextGap(SeededRandom random, int clients)
    {
        double mean = clients / PerSecond;
        if (!AtRandom) return mean;
        const double Unit = 1.0 / (1UL << 53); // the doubles in (0, 1] that 53 bits can tell apart
        return -Math.Log(((random.Next() >> 11) + 1) * Unit) * mean;
    }
}
