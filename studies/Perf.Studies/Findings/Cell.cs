namespace Perf.Studies.Findings;

/// <summary>A workload on an engine configuration, of the suite of single operations.</summary>
/// <param name="Workload"><c>insert-one</c>.</param>
/// <param name="On"><c>microsoft-data-sqlite/wal-full</c>.</param>
public sealed record Cell(string Workload, string On)
{
    /// <summary>The case's id.</summary>
    public CaseId Id => CaseId.Parse($"crud/{Workload} @ {On}");

    /// <inheritdoc/>
    public override string ToString() => $"{Workload} @ {On}";
}
