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
