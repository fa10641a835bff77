using Perf.Engines;

namespace Perf.Load;

/// <summary>The engine configurations that load scenarios run on.</summary>
static class LoadEngines
{
    /// <summary>The configuration for tests of the scenarios themselves.</summary>
    internal static EngineConfiguration Standard { get; } = EngineCatalogue.Find("microsoft-data-sqlite/wal-normal");

    /// <summary>
    /// The three of the default run: readers and writers that run together, readers and writers that
    /// lock each other out, and an engine whose locks are its own.
    /// </summary>
    internal static IReadOnlyList<EngineConfiguration> Default { get; } =
    [
        Standard,
        EngineCatalogue.Find("microsoft-data-sqlite/delete-full"),
        EngineCatalogue.Find("litedb/direct"),
    ];

    /// <summary>
    /// All of them: each journal and each way to sync; each way to wait for a lock; a pool; another provider; the
    /// managed engines.
    /// </summary>
    internal static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        .. Default,
        EngineCatalogue.Find("microsoft-data-sqlite/wal-full"),
        EngineCatalogue.Find("microsoft-data-sqlite/delete-off"),
        .. Engines.MicrosoftDataSqlite.Configurations.ForLoad,
        EngineCatalogue.Find("system-data-sqlite/wal-normal"),
        EngineCatalogue.Find("litedb/shared"),
        EngineCatalogue.Find("fastdb/default"),
        EngineCatalogue.Find("list-store/memory"),
    ];
}
