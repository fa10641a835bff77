namespace Perf.Engines.Stores;

/// <summary>The known faults of an engine. Each engine states its own next to its configurations.</summary>
public sealed record KnownFaults
{
    /// <summary>No fault is known.</summary>
    public static KnownFaults None { get; } = new();

    /// <summary>
    /// The data that a flush is known to lose, or null. A case then checks the content after reopening, and reports
    /// what is gone instead of failing.
    /// </summary>
    public string? Loses { get; init; }

    /// <summary>
    /// The acknowledged data that a kill is known to lose, or null. The durability class is then none; the experiment
    /// with one insert, which may survive, is skipped.
    /// </summary>
    public string? LosesByKill { get; init; }

    /// <summary>
    /// Why an update that follows a read of the same transaction is known to be lost, or null. The durability test then
    /// expects the loss.
    /// </summary>
    public string? LosesUpdates { get; init; }

    /// <summary>
    /// Why a query sometimes returns data that was committed while it ran, or null. The snapshot test is then skipped.
    /// </summary>
    public string? MixesStates { get; init; }

    /// <summary>
    /// How a power cut is known to damage the files although the engine syncs, or null. The power-loss test then
    /// expects the damage.
    /// </summary>
    public string? BreaksByPowerCut { get; init; }

    /// <summary>
    /// The failed file calls that the engine is known to hide from its caller, or null. They still must not lose
    /// acknowledged data.
    /// </summary>
    public string? Hides { get; init; }

    /// <summary>The workloads that sometimes fail by a defect of the engine: they are no cases of it.</summary>
    public IReadOnlyList<string> FailingWorkloads { get; init; } = [];

    /// <summary>
    /// Whether the engine allocates different amounts in different processes for a workload: allocations are then
    /// only reported.
    /// </summary>
    public Func<string, bool> AllocatesUnevenly { get; init; } = _ => false;

    /// <summary>The counts of a workload that differ from process to process: they are only reported.</summary>
    public Func<string, IReadOnlyCollection<Metric>> CountsUnevenly { get; init; } = _ => [];
}
