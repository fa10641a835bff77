using Perf.Crud.Repeatability;

namespace Perf.Crud.Trials;

/// <summary>What else the machine does while a trial measures.</summary>
enum Neighbour
{
    /// <summary>Nothing of ours.</summary>
    None,

    /// <summary>Another process keeps a core busy.</summary>
    BusyCore,

    /// <summary>Another process writes a page and syncs it, again and again.</summary>
    Syncing,
}

/// <summary>Starts neighbours, in this process, which is another one than the worker's, and names them.</summary>
static class Neighbours
{
    internal static IDisposable? Start(Neighbour neighbour) => neighbour switch
    {
        Neighbour.BusyCore => new BusyCore(),
        Neighbour.Syncing => new SyncingThread(
            Path.Combine(AppContext.BaseDirectory, $"syncing-{Environment.ProcessId}")),
        _ => null,
    };

    /// <summary>What a page calls a neighbour.</summary>
    internal static string Named(Neighbour neighbour) => neighbour switch
    {
        Neighbour.BusyCore => "a busy core",
        Neighbour.Syncing => "a process that syncs",
        _ => "nothing",
    };
}
