namespace Perf.Harness.Loads;

/// <summary>When clients start operations: after the last answer, or by a plan.</summary>
sealed record Pace
{
    /// <summary>A closed loop: each operation starts immediately after the last one.</summary>
    internal static Pace AtOnce { get; } = new();

    /// <summary>The pause between two operations.</summary>
    internal TimeSpan ThinkTime { get; init; }

    /// <summary>An open loop: when operations arrive; null: a closed loop.</summary>
    internal Arrivals? Arrivals { get; init; }

    /// <summary>The pace as parameters of a case.</summary>
    internal IReadOnlyList<string> Parameters =>
    [
        string.Create(CultureInfo.InvariantCulture, $"think-time-seconds={ThinkTime.TotalSeconds}"),
        "ramp-seconds=0", // of stored baselines
        Arrivals is null ? "arrivals=none"
            : string.Create(CultureInfo.InvariantCulture,
                $"arrivals={Arrivals.PerSecond}{(Arrivals.AtRandom ? " at random" : "")}"),
    ];
}

/// <summary>When operations arrive in an open loop.</summary>
/// <param name="PerSecond">Operations of all clients per second.</param>
/// <param name="AtRandom">Whether they are a Poisson process; else the rate is fixed.</param>
sealed record Arrivals(double PerSecond, bool AtRandom)
{
    /// <summary>Operations of all clients per second; above 0.</summary>
    public double PerSecond { get; } = PerSecond > 0 ? PerSecond
        : throw new ArgumentOutOfRangeException(nameof(PerSecond), PerSecond, "A rate is above zero.");

    /// <summary>The seconds between two arrivals of one client.</summary>
    /// <param name="random">The random numbers of the client.</param>
    /// <param name="clients">The number of clients that share the rate.</param>
    internal double NextGap(Random random, int clients)
    {
        double mean = clients / PerSecond;
        return AtRandom ? -Math.Log(1 - random.NextDouble()) * mean : mean;
    }
}

/// <summary>Waits until a moment, or until the window is over.</summary>
static class Pause
{
    // A sleep ends up to a millisecond late, and a timer's tick more where the system has a coarse one.
    static readonly TimeSpan Lateness = TimeSpan.FromMilliseconds(1.5);

    // A sleeping client notices a failure of another client after this time.
    static readonly TimeSpan LongestSleep = TimeSpan.FromMilliseconds(50);

    /// <summary>A time in ticks of the clock.</summary>
    internal static long Ticks(TimeSpan time, TimeProvider clock) =>
        (long)(time.TotalSeconds * clock.TimestampFrequency);

    /// <summary>Waits: it sleeps while that is exact enough, and yields for the rest.</summary>
    /// <returns>The time.</returns>
    internal static long Until(long moment, TimeProvider clock, LoadWindow window)
    {
        while (true)
        {
            long now = clock.GetTimestamp();
            if (now >= moment || !window.IsOpenAt(now)) return now;
            TimeSpan left = clock.GetElapsedTime(now, moment);
            if (left > Lateness) Thread.Sleep(left - Lateness < LongestSleep ? left - Lateness : LongestSleep);
            else Thread.Yield();
        }
    }
}
