namespace Perf.Load.Drivers;

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
