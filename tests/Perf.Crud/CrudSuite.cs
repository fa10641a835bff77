using Perf.Engines;
using Perf.Engines.Scaling;
using Perf.Engines.Workloads;
using Perf.Harness.Measuring;

namespace Perf.Crud;

/// <summary>Every CRUD workload on every engine configuration that is there and can do it.</summary>
/// <param name="trips">A GTFS trips.txt, plain or gz, by the setting PERF_TRIPS; null for the generator.</param>
public sealed class CrudSuite(string? trips) : ISuite
{
    /// <summary>The workloads, on the trips of this run.</summary>
    public IReadOnlyList<WorkloadSource> Workloads { get; } =
        trips is null ? CrudWorkloads.All : CrudWorkloads.On(new TripsSource(trips));

    // A slope's interval is narrow after a few rounds, compared with the tolerance.
    const int ScalingRounds = 20;

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
        TimedByDefault = workload.IsTimedByDefault(engine),
        CountsBeside = !engine.KeepsFilesElsewhere,
        CountsInMemory = true,

        // Instructions spare a case its pairs. Others, such as bulk imports, take minutes to prepare under
        // Valgrind, and no default run times them.
        CountsInstructions = workload.IsTimedByDefault(engine),
        Rounds = workload.Rounds,
        Uneven = engine.Faults.CountsUnevenly(workload.Name),
        JudgesAllocations = !engine.Faults.AllocatesUnevenly(workload.Name) && !workload.OnSeveralThreads,
    };

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
