namespace Perf.Load.Drivers;

/// <summary>The drivers of this suite: the built-in one, and NBomber's wherever its package is there.</summary>
static partial class LoadSources
{
    /// <summary>The end of the name of a case whose load comes from NBomber.</summary>
    internal const string NBomberSuffix = "-nbomber";

    // Longer than the 30 seconds for which the provider tries again on a locked file: its error says more than ours.
    static readonly TimeSpan ClientLimit = TimeSpan.FromSeconds(40);

    /// <summary>Dedicated threads and own ticks.</summary>
    internal static LoadSource Threads { get; } = new("threads", OnThreads) { Rounds = 6 };

    /// <summary>The drivers that were compiled in.</summary>
    internal static IReadOnlyList<LoadSource> Present { get; } = FindPresent();

    static List<LoadSource> FindPresent()
    {
        List<LoadSource> sources = [Threads];
        AddNBomber(sources);
        return sources;
    }

    static ILoadDriver OnThreads(LoadRequest request) => request.Pace.Arrivals is { } arrivals
        ? new OpenLoopDriver(request.Clients, arrivals, TimeProvider.System, ClientLimit)
        : new ClosedLoopDriver(request.Clients, TimeProvider.System, ClientLimit)
        {
            ThinkTime = request.Pace.ThinkTime,
            Ramp = request.Pace.Ramp,
        };

    // Its other part lies in the adapter's folder, which the build leaves out where the package is missing.
    static partial void AddNBomber(List<LoadSource> sources);
}

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
