namespace Perf.StandIns;

/// <summary>
/// What stands in for a product of the published comparisons, or beside a database, and nobody would choose. In this
/// project the cases of tests/Perf.Crud are made of these, under the name of their own catalogue.
/// </summary>
static class Catalogue
{
    /// <summary>mORMot's lists: saved as a whole, or behind SQL.</summary>
    internal static IReadOnlyList<EngineConfiguration> All { get; } =
        [.. SavedLists.Configurations.All, .. VirtualTable.Configurations.All];

    /// <summary>SQL CE's late commit, and blobs in files, on which a few workloads run.</summary>
    internal static IReadOnlyList<EngineConfiguration> Axes { get; } =
        [LazyCommit.Configurations.Of(TimeProvider.System), Files.Configurations.OneForEach];

    /// <summary>All of them.</summary>
    internal static IReadOnlyList<EngineConfiguration> Named { get; } = [.. All, .. Axes];

    /// <summary>Those that can run, which need nothing that a feed may lack.</summary>
    internal static IReadOnlyList<EngineConfiguration> Present => Named;

    /// <summary>Those of one engine.</summary>
    internal static IReadOnlyList<EngineConfiguration> PresentOf(string engine) =>
        [.. Named.Where(one => one.Engine == engine)];

    /// <summary>The configuration of that name, which is one of the product.</summary>
    internal static EngineConfiguration Find(string name) => Engines.EngineCatalogue.Find(name);
}
