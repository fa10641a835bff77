using Perf.Engines;
using Perf.Engines.Scaling;
using Perf.Engines.Workloads;
using Perf.Harness.Measuring;

namespace Perf.Crud;

/// <summary>Every CRUD workload on every engine configuration that is there and can do it.</summary>
/// <param name="trips">A GTFS trips.txt, plain or gz, by the setting PERF_TRIPS; null for the generator.</param>
public sealed class CrudSuite(string? trips) : ISuite
{
    // A bulk import is one batch of half a second: its work is exact, and its time would buy little for much.
    static readonly string[] JudgedByWorkAlone =
    [
        "trips-import", "trips-search-key", "trips-search-index", "trips-search-scan", "trips-async-progress",
        "trips-input", "insert-large", "read-all-to-list", "read-by-name",
        .. GalleryWorkloads.All.Select(workload => workload.Name),
    ];

    // These say most of an engine: the default run times them on every configuration, the others on some.
    static readonly string[] TimedEverywhere =
        ["insert-one", "insert-many", "read-one", "read-all", "query", "update-one"];

    // Their time is what a finding of the published comparisons is about.
    static readonly Dictionary<string, string> TimedOn = new()
    {
        ["insert-batch"] = "microsoft-data-sqlite/delete-full",
        ["insert-batch-in-transaction"] = "microsoft-data-sqlite/delete-full",
        ["insert-values"] = "microsoft-data-sqlite/memory",
        ["read-cached"] = "microsoft-data-sqlite/delete-full",
    };

    /// <summary>The workloads, on the trips that were asked for.</summary>
    public IReadOnlyList<WorkloadSource> Workloads { get; } =
        trips is null ? CrudWorkloads.All : CrudWorkloads.On(new TripsSource(trips));

    // A slope's interval is narrow after a few rounds, beside the tolerance.
    const int ScalingRounds = 20;

    // A batch is two thousand saves, each of them durable where each is by itself: seconds, or on a busy disk a quarter
    // of a minute.
    const int GalleryRounds = 2;

    readonly ScalingCases _scaling = new();

    /// <inheritdoc/>
    public string Name => "crud";

    /// <inheritdoc/>
    public IReadOnlyList<CaseSource> Cases => CasesOn(EngineCatalogue.Present);

    /// <inheritdoc/>
    public IReadOnlyList<CaseSource> CasesOf(string engine) => CasesOn(EngineCatalogue.PresentOf(engine));

    IReadOnlyList<CaseSource> CasesOn(IReadOnlyList<EngineConfiguration> present) =>
    [
        .. from engine in present
           from source in Workloads.Where(workload => workload.RunsOn(engine))
               .Select(workload => Case(engine, workload))
               .Concat(ScalingCases.WorkloadsOf(engine).Select(workload => Scaling(engine, workload)))
           select source,
    ];

    /// <inheritdoc/>
    public IReadOnlyList<CaseId> Known =>
    [
        .. from engine in EngineCatalogue.All
           from workload in Workloads.Where(workload => workload.RunsOn(engine)).Select(workload => workload.Name)
               .Concat(ScalingCases.WorkloadsOf(engine))
           select new CaseId(Name, workload, engine.Engine, engine.Name),
    ];

    CaseSource Case(EngineConfiguration engine, WorkloadSource workload) => new(
        new CaseId(Name, workload.Name, engine.Engine, engine.Name),
        engine.Subject,
        directory => new StoreCase(Name, engine, workload.Create(), directory))
    {
        TimedByDefault = IsTimedByDefault(engine, workload),
        CountsBeside = !engine.KeepsFilesElsewhere,
        CountsInMemory = true,

        // Instructions spare a case its pairs. Others, such as bulk imports, take minutes to prepare under
        // Valgrind, and no default run times them.
        CountsInstructions = IsTimedByDefault(engine, workload),
        Rounds = GalleryWorkloads.All.Contains(workload) ? GalleryRounds : null,
        Uneven = engine.CountsUnevenly(workload.Name),
        JudgesAllocations = !engine.AllocatesUnevenly(workload.Name) && !workload.OnSeveralThreads,
    };

    static bool IsTimedByDefault(EngineConfiguration engine, WorkloadSource workload) =>
        engine.InDefaultRun && workload.InDefaultRun && !workload.OnSeveralThreads
        && !JudgedByWorkAlone.Contains(workload.Name) && IsTimed(engine, workload.Name);

    static bool IsTimed(EngineConfiguration engine, string workload) =>
        TimedOn.TryGetValue(workload, out string? on) ? on == engine.ToString()
        : engine.TimesAll || TimedEverywhere.Contains(workload);

    CaseSource Scaling(EngineConfiguration engine, string workload)
    {
        var id = new CaseId(Name, workload, engine.Engine, engine.Name);
        return new CaseSource(id, engine.Subject, directory => _scaling.Open(id, engine, directory))
        {
            CountsBeside = !engine.KeepsFilesElsewhere, CountsInMemory = true, CountsInstructions = false,
            Rounds = ScalingRounds, IsPaired = false,
        };
    }
}
