using Perf.Harness.Environments;

using Perf.Engines.Stores;

namespace Perf.Engines;

/// <summary>Every configuration of every engine; an engine joins by its line here.</summary>
public static class EngineCatalogue
{
    /// <summary>All configurations, those that can't run here included.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        .. Reference.Configurations.All,
        .. SavedLists.Configurations.All,
        .. MicrosoftDataSqlite.Configurations.All,
        .. SqliteRaw.Configurations.All,
        .. EntityFramework.Configurations.All,
        .. Dapper.Configurations.All,
        .. VirtualTable.Configurations.All,
        .. SystemDataSqlite.Configurations.All,
        .. LiteDb.Configurations.All,
        .. FastDb.Configurations.All,
        .. AdoNet.Configurations.All,
    ];

    /// <summary>Those that can run now: a server that <c>engines.json</c> names may have started since.</summary>
    public static IReadOnlyList<EngineConfiguration> Present =>
    [
        .. All.Where(configuration => configuration.Engine != AdoNet.Configurations.Engine)
            .Concat(AdoNet.Configurations.Read())
            .Where(configuration => configuration.LeftOut is null),
    ];

    /// <summary>The configuration of that name: <c>microsoft-data-sqlite/wal-full</c>.</summary>
    /// <exception cref="ArgumentException">There is none; the message says which name is nearest.</exception>
    public static EngineConfiguration Find(string name) =>
        All.FirstOrDefault(configuration => configuration.ToString() == name)
        ?? throw new ArgumentException(
            $"There is no engine configuration '{name}'; the nearest is '{NearestName.To(name, Names)}'. "
            + $"Use one of {string.Join(", ", Names)}.",
            nameof(name));

    static IEnumerable<string> Names => All.Select(configuration => configuration.ToString());
}
