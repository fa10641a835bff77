namespace Perf.Harness.Loads;

/// <summary>Where a load comes from: a condition of a baseline, so it is in the case's name and parameters.</summary>
/// <param name="Name">The parameter: <c>closed-loop</c>.</param>
/// <param name="Create">Makes a driver.</param>
sealed record LoadSource(string Name, Func<LoadRequest, ILoadDriver> Create)
{
    /// <summary>
    /// How long a client may take to come back: longer than the 30 seconds for which a provider tries again on a locked
    /// file, whose error says more.
    /// </summary>
    public static readonly TimeSpan ClientLimit = TimeSpan.FromSeconds(40);

    /// <summary>Dedicated threads and own ticks.</summary>
    public static LoadSource Threads { get; } = new("threads", OnThreads) { Rounds = 6 };

    /// <summary>What is added to the workload's name; nothing for the built-in driver.</summary>
    public string Suffix { get; init; } = "";

    /// <summary>Whether it knows only clients that ask again once they are answered.</summary>
    public bool IsClosedLoop { get; init; }

    /// <summary>The shortest window that is worth what it costs to start one.</summary>
    public TimeSpan LeastWindow { get; init; } = TimeSpan.Zero;

    /// <summary>The most windows that are driven in one worker.</summary>
    public int Rounds { get; init; } = int.MaxValue;

    static ILoadDriver OnThreads(LoadRequest request) => request.Pace.Arrivals is { } arrivals
        ? new OpenLoopDriver(request.Clients, arrivals, TimeProvider.System, ClientLimit)
        : new ClosedLoopDriver(request.Clients, TimeProvider.System, ClientLimit)
        {
            ThinkTime = request.Pace.ThinkTime,
            Ramp = request.Pace.Ramp,
        };
}
