using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Measurements;

namespace Perf.Harness.Workers;

/// <summary>What a worker is asked to do; it is written to its standard input as one line.</summary>
public sealed record WorkerPlan
{
    /// <summary>The cases, all on one engine configuration.</summary>
    public required IReadOnlyList<CasePlan> Cases { get; init; }

    /// <summary>The rounds of each case whose cost is measured.</summary>
    public required int Rounds { get; init; }

    /// <summary>The interleaved passes over which the rounds are spread, so that slow drift averages out.</summary>
    public int Passes { get; init; } = 4;

    /// <summary>The seconds of each round of a load scenario.</summary>
    public double WindowSeconds { get; init; } = 0.4;

    /// <summary>The records of the largest table whose operations are timed.</summary>
    public int MostRecords { get; init; } = ScalingCase.StandardRecords;

    /// <summary>The seed of every random choice.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Where received runs go.</summary>
    public required string Received { get; init; }

    /// <summary>Whether this run is added to the received runs, or takes their place.</summary>
    public bool Append { get; init; }

    /// <summary>A directory of the worker's own on the disk of the stores; the worker makes and removes it.</summary>
    public required string Directory { get; init; }

    /// <summary>
    /// Whether a batch runs only when its case is named on standard input, as the cases of a duet do; an empty line
    /// ends the turns.
    /// </summary>
    public bool InTurns { get; init; }

    /// <summary>Whether work is counted; a worker that confirms a duet needs no counts.</summary>
    public bool CountsWork { get; init; } = true;

    /// <summary>The environment's name where the settings give one.</summary>
    public string? Environment { get; init; }

    /// <summary>Shows that the machine's lock is lent.</summary>
    public string? Lock { get; init; }

    /// <summary>The plan as one line.</summary>
    public string ToLine() => JsonSerializer.Serialize(this, WorkerPlanJson.Default.WorkerPlan);

    /// <summary>Reads what <see cref="ToLine"/> writes.</summary>
    public static WorkerPlan Parse(string line) => JsonSerializer.Deserialize(line, WorkerPlanJson.Default.WorkerPlan)
        ?? throw new FormatException("An empty worker plan was given; a worker is started by a test run, not by hand.");
}

/// <summary>One case of a plan.</summary>
/// <param name="Case">The case's id.</param>
/// <param name="Cost">Whether cost is measured too.</param>
/// <param name="BatchOperations">The operations of each batch by the baseline, or 0: the pilot picks them.</param>
/// <param name="BatchSyncs">The syncs of each batch by the baseline, or -1: those that are counted.</param>
public sealed record CasePlan(string Case, bool Cost, int BatchOperations = 0, long BatchSyncs = -1)
{
    /// <summary>
    /// The share by which every batch is made slower, for trials and controls; nothing, unless asked for.
    /// </summary>
    public double Slower { get; init; }

    /// <summary>Where the slowdown spends its time.</summary>
    public Slowness SlowerIn { get; init; }
}

[JsonSerializable(typeof(WorkerPlan))]
sealed partial class WorkerPlanJson : JsonSerializerContext;
