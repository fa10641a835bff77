namespace Perf.Load.Drivers;

/// <summary>Where a load comes from: a condition of a baseline, so it is in the case's name and parameters.</summary>
/// <param name="Name">The parameter: <c>closed-loop</c>.</param>
/// <param name="Create">Makes a driver.</param>
sealed record LoadSource(string Name, Func<LoadRequest, ILoadDriver> Create)
{
    /// <summary>What is added to the workload's name; nothing for the built-in driver.</summary>
    public string Suffix { get; init; } = "";

    /// <summary>Whether it knows only clients that ask again once they are answered.</summary>
    public bool IsClosedLoop { get; init; }

    /// <summary>The shortest window that is worth what it costs to start one.</summary>
    public TimeSpan LeastWindow { get; init; } = TimeSpan.Zero;

    /// <summary>The most windows that are driven in one worker.</summary>
    public int Rounds { get; init; } = int.MaxValue;
}
