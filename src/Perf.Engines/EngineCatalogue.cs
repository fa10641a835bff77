using Perf.Harness.Environments;

namespace Perf.Engines;

/// <summary>Every configuration of every engine; an engine joins by its line here.</summary>
public static class EngineCatalogue
{
    // By engine: a worker makes the configurations of the one that it was started for, and none of the others.
    static readonly (string Engine, Func<IReadOnlyList<EngineConfiguration>> Configurations)[] Engines =
    [
        (Reference.Configurations.Engine, () => Reference.Configurations.All),
        (MicrosoftDataSqlite.Configurations.Engine, () => MicrosoftDataSqlite.Configurations.All),
        (SqliteRaw.Configurations.Engine, () => SqliteRaw.Configurations.All),
        (EntityFramework.Configurations.Engine, () => EntityFramework.Configurations.All),
        (Dapper.Configurations.Engine, () => Dapper.Configurations.All),
        (SystemDataSqlite.Configurations.Engine, () => SystemDataSqlite.Configurations.All),
        (LiteDb.Configurations.Engine, () => LiteDb.Configurations.All),
        (DuckDb.Configurations.Engine, () => DuckDb.Configurations.All),
        (FastDb.Configurations.Engine, () => FastDb.Configurations.All),
        (AdoNet.Configurations.Engine, () => AdoNet.Configurations.All),
    ];

    static readonly Lazy<IReadOnlyList<EngineConfiguration>> Every =
        new(() => [.. Engines.SelectMany(engine => engine.Configurations())]);

    /// <summary>All configurations, those that cannot run on this machine included.</summary>
    public static IReadOnlyList<EngineConfiguration> All => Every.Value;

    /// <summary>Those that can run now: a server that <c>engines.json</c> names may have started since.</summary>
    public static IReadOnlyList<EngineConfiguration> Present =>
        [.. Engines.SelectMany(engine => PresentOf(engine.Engine))];

    /// <summary>Those of one engine that can run now.</summary>
    public static IReadOnlyList<EngineConfiguration> PresentOf(string engine) =>
    [
        .. (engine == AdoNet.Configurations.Engine ? AdoNet.Configurations.Read() : Of(engine))
            .Where(configuration => configuration.LeftOut is null),
    ];

    /// <summary>The configuration of that name: <c>microsoft-data-sqlite/wal-full</c>.</summary>
    /// <exception cref="ArgumentException">There is none; the message says which name is nearest.</exception>
    public static EngineConfiguration Find(string name) =>
        Of(name.Split('/')[0]).FirstOrDefault(configuration => configuration.ToString() == name)
        ?? throw new ArgumentException(
            $"There is no engine configuration '{name}'; the nearest is '{NearestName.To(name, Names)}'. "
            + $"Use one of {string.Join(", ", Names)}.",
            nameof(name));

    static IEnumerable<EngineConfiguration> Of(string engine) =>
        Engines.Where(one => one.Engine == engine).SelectMany(one => one.Configurations());

    static IEnumerable<string> Names => All.Select(configuration => configuration.ToString());
}
