namespace Perf.Engines.Workloads;

/// <summary>The workloads on the trips of one source; they share what was read of it.</summary>
/// <param name="source">Where the trips come from.</param>
public sealed class TripsWorkloads(TripsSource source)
{
    /// <summary>Imports all trips.</summary>
    public WorkloadSource Import { get; } = Of("trips-import", () => new TripsImport(source));

    /// <summary>Finds trips by key.</summary>
    public WorkloadSource SearchKey { get; } = Of("trips-search-key", () => new TripsSearchKey(source));

    /// <summary>Finds trips by a column without an index.</summary>
    public WorkloadSource SearchScan { get; } = SearchBy(source, SearchedColumn.Block);

    /// <summary>Finds trips by a column with an index.</summary>
    public WorkloadSource SearchIndex { get; } = SearchBy(source, SearchedColumn.Shape);

    /// <summary>All of them.</summary>
    public IReadOnlyList<WorkloadSource> All => [Import, SearchKey, SearchIndex, SearchScan];

    static WorkloadSource SearchBy(TripsSource source, SearchedColumn column) =>
        Of(column.Search, () => new TripsSearch(source, column));

    static WorkloadSource Of(string name, Func<Workload> create) => new(name, create) { Needs = typeof(ITripStore) };
}
