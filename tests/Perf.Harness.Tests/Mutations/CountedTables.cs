namespace Perf.Harness.Tests.Mutations;

/// <summary>The work of every workload on tables, unchanged and mutated: counted once each, for all tests.</summary>
static class CountedTables
{
    static readonly Type[] Mutated = [typeof(ICustomerTable), typeof(INamedTables), typeof(IShrinking)];

    static readonly Dictionary<string, IReadOnlyDictionary<string, Run>> Known = [];

    /// <summary>The configuration that they are counted on.</summary>
    internal static EngineConfiguration Engine { get; } = EngineCatalogue.Find("microsoft-data-sqlite/wal-normal");

    internal static WorkloadSource[] Workloads { get; } = [.. CrudWorkloads.All
        .Where(workload => workload.InDefaultRun && !IsOnTrips(workload)
            && Mutated.Contains(workload.Needs))];

    /// <summary>The runs by workload, of a mutation or of none.</summary>
    internal static IReadOnlyDictionary<string, Run> With(string mutation = "")
    {
        if (Known.TryGetValue(mutation, out IReadOnlyDictionary<string, Run>? known)) return known;
        EngineConfiguration engine = mutation == "" ? Engine : Engine.With(mutation);
        return Known[mutation] = new MutatedSuite(engine, Workloads).CountWork();
    }

    static bool IsOnTrips(WorkloadSource workload) => workload.Name.StartsWith("trips-", StringComparison.Ordinal);
}
