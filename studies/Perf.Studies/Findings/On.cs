extern alias StandIns;

using StandIns::Perf.StandIns;

namespace Perf.Studies.Findings;

/// <summary>The engine configurations that the claims use.</summary>
static class On
{
    /// <summary>
    /// Every configuration of the product, and the lists of one of the published comparisons; not the late commit.
    /// </summary>
    internal static IReadOnlyList<EngineConfiguration> Every { get; } = [.. EngineCatalogue.All, .. Catalogue.Lists];

    /// <summary>The names of these, and of the late commit.</summary>
    internal static IEnumerable<string> Names =>
        EngineCatalogue.All.Concat(Catalogue.All).Select(configuration => configuration.ToString());

    internal const string File = "microsoft-data-sqlite/delete-full";
    internal const string FileWithoutSync = "microsoft-data-sqlite/delete-off";
    internal const string LazyCommit = "microsoft-data-sqlite/lazy-commit-stand-in";
    internal const string NeverSyncs = "microsoft-data-sqlite/wal-off";
    internal const string Memory = "microsoft-data-sqlite/memory";
    internal const string Tuned = "microsoft-data-sqlite/wal-normal";
    internal const string WriteAhead = "microsoft-data-sqlite/wal-full";
    internal const string RawFile = "sqlite-raw/delete-full";
    internal const string RawMemory = "sqlite-raw/memory";
    internal const string RawWriteAhead = "sqlite-raw/wal-full";
    internal const string List = "list-store/memory";
    internal const string VirtualTable = "list-store/virtual-table";
    internal const string Entities = "entity-framework/wal-full";
    internal const string LiteDb = "litedb/direct";
    internal const string FastDb = "fastdb/default";
}
