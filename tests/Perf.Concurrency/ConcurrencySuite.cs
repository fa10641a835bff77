using Perf.Concurrency.Drivers;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Workers;

namespace Perf.Concurrency;

/// <summary>Every load scenario on the engine configurations for it, once for each driver that is there.</summary>
public sealed class ConcurrencySuite : ISuite
{
    /// <summary>The engine configurations whose readers and writers do not lock each other out.</summary>
    internal static IReadOnlyList<EngineConfiguration> Engines { get; } =
        [EngineCatalogue.Find("microsoft-data-sqlite/wal-normal")];

    /// <inheritdoc/>
    public string Name => ReadersAndWriters.Suite;

    /// <inheritdoc/>
    public IReadOnlyList<CaseSource> Cases { get; } =
    [
        .. from engine in Engines
           where engine.LeftOut is null
           from source in LoadSources.Present
           select Case(engine, LoadShape.ReadersAndWriter, source),
    ];

    /// <inheritdoc/>
    public IReadOnlyList<CaseId> Known { get; } =
    [
        .. from engine in Engines
           from suffix in (string[])["", LoadSources.NBomberSuffix]
           select ReadersAndWriters.IdOf(engine, LoadShape.ReadersAndWriter, suffix),
    ];

    static CaseSource Case(EngineConfiguration engine, LoadShape shape, LoadSource source) => new(
        ReadersAndWriters.IdOf(engine, shape, source.Suffix),
        engine.Subject,
        directory => new ReadersAndWriters(engine, shape, source, directory))
    {
        MostRounds = source.MostRounds,
        LeastWindowSeconds = source.LeastWindow.TotalSeconds,
    };
}
