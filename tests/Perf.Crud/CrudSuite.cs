using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Measurements;
using Perf.Harness.Workers;

namespace Perf.Crud;

/// <summary>Every CRUD workload on every engine configuration that is there.</summary>
public sealed class CrudSuite : ISuite
{
    // A bulk import is one batch of half a second: its work is exact, and its time would buy little for much.
    static readonly string[] JudgedByWorkAlone =
        ["trips-import", "trips-search-key", "trips-search-index", "trips-search-scan"];

    /// <inheritdoc/>
    public string Name => "crud";

    /// <inheritdoc/>
    public IReadOnlyList<CaseSource> Cases { get; } =
    [
        .. from engine in EngineCatalogue.All
           where engine.LeftOut is null
           from workload in CrudWorkloads.All
           select Case(engine, workload),
    ];

    /// <inheritdoc/>
    public IReadOnlyList<CaseId> Known { get; } =
    [
        .. from engine in EngineCatalogue.All
           from workload in CrudWorkloads.All
           select new CaseId("crud", workload.Name, engine.Engine, engine.Name),
    ];

    static CaseSource Case(EngineConfiguration engine, WorkloadSource workload) => new(
        new CaseId("crud", workload.Name, engine.Engine, engine.Name),
        engine.Subject,
        directory => new StoreCase("crud", engine, workload.Create(), directory))
    {
        CostByDefault = !JudgedByWorkAlone.Contains(workload.Name),
    };
}
