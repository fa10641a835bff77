namespace Perf.Harness.Loads;

/// <summary>When clients ask: once they are answered, or by a plan.</summary>
sealed record Pace
{
    /// <summary>A closed loop: each asks again the moment it is answered.</summary>
    internal static Pace AtOnce { get; } = new();

    /// <summary>The pause between an answer and the next question.</summary>
    internal TimeSpan ThinkTime { get; init; }

    /// <summary>The time in which clients come one after another.</summary>
    internal TimeSpan Ramp { get; init; }

    /// <summary>An open loop: when questions arrive, answered or not; null: a closed loop.</summary>
    internal Arrivals? Arrivals { get; init; }

    /// <summary>The pace as parameters of a case.</summary>
    internal IReadOnlyList<string> Parameters =>
    [
        string.Create(CultureInfo.InvariantCulture, $"think-time-seconds={ThinkTime.TotalSeconds}"),
        string.Create(CultureInfo.InvariantCulture, $"ramp-seconds={Ramp.TotalSeconds}"),
        Arrivals is null ? "arrivals=none"
            : string.Create(CultureInfo.InvariantCulture,
                $"arrivals={Arrivals.PerSecond}{(Arrivals.AtRandom ? " at random" : "")}"),
    ];
}

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
    internal double NextGap(Random random, int clients)
    {
        double mean = clients / PerSecond;
        return AtRandom ? -Math.Log(1 - random.NextDouble()) * mean : mean;
    }
}

/// <summary>Lets a client wait until a moment, or until its window is over.</summary>
static class Pause
{
    // A sleep ends up to a millisecond late, and a timer's tick more where the system has a coarse one.
    static readonly TimeSpan Lateness = TimeSpan.FromMilliseconds(1.5);

    // So long a failure elsewhere may go unnoticed by a client that sleeps.
    static readonly TimeSpan LongestSleep = TimeSpan.FromMilliseconds(50);

    /// <summary>A time in ticks of the clock.</summary>
    internal static long Ticks(TimeSpan time, TimeProvider clock) =>
        (long)(time.TotalSeconds * clock.TimestampFrequency);

    /// <summary>Waits, asleep as long as that is exact enough, and giving way to others for the rest.</summary>
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
