namespace Perf.Engines.Workloads;

/// <summary>How trips are imported row by row, with an asynchronous step for each.</summary>
/// <param name="Name">The name in the case id.</param>
/// <param name="InTransaction">Whether all rows are in one transaction; otherwise each commits by itself.</param>
/// <param name="IsCaptured">Whether the loop goes back to the pump that it began on after each row.</param>
public sealed record SteppedImport(string Name, bool InTransaction, bool IsCaptured)
{
    /// <summary>Whether progress is reported every hundred rows.</summary>
    public bool Reports { get; init; }
}
