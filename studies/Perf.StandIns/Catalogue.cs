namespace Perf.StandIns;

/// <summary>
/// Substitutes for products of the published comparisons, which no user would choose. In this
/// project the cases of tests/Perf.Crud are made of these, under the name of their own catalogue.
/// </summary>
static class Catalogue
{
    /// <summary>mORMot's lists: saved as a whole, or behind SQL.</summary>
    internal static IReadOnlyList<EngineConfiguration> Lists { get; } =
        [.. SavedLists.Configurations.All, .. VirtualTable.Configurations.All];

    /// <summary>These, and SQL CE's late commit, on which a few workloads run.</summary>
    internal static IReadOnlyList<EngineConfiguration> All { get; } =
        [.. Lists, LazyCommit.Configurations.Of(TimeProvider.System)];

    /// <summary>Those that can run, which need nothing that a feed may lack.</summary>
    internal static IReadOnlyList<EngineConfiguration> Present => All;

    /// <summary>Those of one engine.</summary>
    internal static IReadOnlyList<EngineConfiguration> PresentOf(string engine) =>
        [.. All.Where(one => one.Engine == engine)];

    /// <summary>The configuration of that name, which is one of the product.</summary>
    internal static EngineConfiguration Find(string name) => Engines.EngineCatalogue.Find(name);
}
