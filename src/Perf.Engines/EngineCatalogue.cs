using Perf.Harness.Environments;

namespace Perf.Engines;

/// <summary>Every configuration of every engine; an engine joins by its line here.</summary>
public static class EngineCatalogue
{
    /// <summary>All configurations that stand for themselves, those that can't run here included.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        .. Reference.Configurations.All,
        .. MicrosoftDataSqlite.Configurations.All,
        .. SqliteRaw.Configurations.All,
        .. EntityFramework.Configurations.All,
        .. Dapper.Configurations.All,
        .. SystemDataSqlite.Configurations.All,
        .. LiteDb.Configurations.All,
        .. DuckDb.Configurations.All,
        .. FastDb.Configurations.All,
        .. AdoNet.Configurations.All,
    ];

    /// <summary>
    /// The points of the axes: configurations that differ from one of <see cref="All"/> in one thing. They run with
    /// PERF_SCOPE=full alone, and a few workloads on them.
    /// </summary>
    public static IReadOnlyList<EngineConfiguration> Axes => MicrosoftDataSqlite.Axes.Configurations.All;

    /// <summary>The first point of each axis that can run here.</summary>
    public static IReadOnlyList<EngineConfiguration> OneOfEachAxis =>
        [.. Axes.Where(point => point.LeftOut is null).DistinctBy(point => point.Axis)];

    /// <summary>Every configuration that has a name: <see cref="All"/>, and <see cref="Axes"/>.</summary>
    public static IReadOnlyList<EngineConfiguration> Named => [.. All, .. Axes];

    /// <summary>Those that can run now: a server that <c>engines.json</c> names may have started since.</summary>
    public static IReadOnlyList<EngineConfiguration> Present =>
    [
        .. All.Where(configuration => configuration.Engine != AdoNet.Configurations.Engine)
            .Concat(AdoNet.Configurations.Read())
            .Concat(Axes)
            .Where(configuration => configuration.LeftOut is null),
    ];

    /// <summary>The configuration of that name: <c>microsoft-data-sqlite/wal-full</c>.</summary>
    /// <exception cref="ArgumentException">There is none; the message says which name is nearest.</exception>
    public static EngineConfiguration Find(string name) =>
        Named.FirstOrDefault(configuration => configuration.ToString() == name)
        ?? throw new ArgumentException(
            $"There is no engine configuration '{name}'; the nearest is '{NearestName.To(name, Names)}'. "
            + $"Use one of {string.Join(", ", Names)}.",
            nameof(name));

    static IEnumerable<string> Names => Named.Select(configuration => configuration.ToString());
}
