namespace Perf.Harness.Loads;

/// <summary>The driver of a load. It is part of the case's name and parameters.</summary>
/// <param name="Name">The parameter: <c>closed-loop</c>.</param>
/// <param name="Create">Makes a driver.</param>
sealed record LoadSource(string Name, Func<LoadRequest, ILoadDriver> Create)
{
    /// <summary>
    /// The time limit for a client to end: longer than the 30 seconds of retries of a provider on a locked file, whose
    /// error is more precise.
    /// </summary>
    public static readonly TimeSpan ClientLimit = TimeSpan.FromSeconds(40);

    /// <summary>The built-in driver with dedicated threads.</summary>
    public static LoadSource Threads { get; } = new("threads", OnThreads) { Rounds = 6 };

    /// <summary>The suffix of the workload's name; empty for the built-in driver.</summary>
    public string Suffix { get; init; } = "";

    /// <summary>The shortest useful window.</summary>
    public TimeSpan LeastWindow { get; init; } = TimeSpan.Zero;

    /// <summary>The most windows in one worker.</summary>
    public int Rounds { get; init; } = int.MaxValue;

    static ThreadDriver OnThreads(LoadRequest request) => new(request.Clients, TimeProvider.System, ClientLimit)
    {
        Plans = request.Pace.Arrivals is { } arrivals
            ? OpenLoop.ForEach(arrivals, request.Clients.Count, TimeProvider.System) : [],
        ThinkTime = request.Pace.ThinkTime,
    };
}
