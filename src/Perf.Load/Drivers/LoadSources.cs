namespace Perf.Load.Drivers;

/// <summary>The drivers of this suite: the built-in one, and NBomber's wherever its package is there.</summary>
static partial class LoadSources
{
    /// <summary>The end of the name of a case whose load comes from NBomber.</summary>
    internal const string NBomberSuffix = "-nbomber";

    /// <summary>The drivers that were compiled in.</summary>
    internal static IReadOnlyList<LoadSource> Present { get; } = FindPresent();

    static List<LoadSource> FindPresent()
    {
        List<LoadSource> sources = [LoadSource.Threads];
        AddNBomber(sources);
        return sources;
    }

    // Implemented in the Adapter folder, which the build skips without the package.
    static partial void AddNBomber(List<LoadSource> sources);
}
