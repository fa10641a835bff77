using System.Text.Json;
using System.Text.Json.Serialization;

namespace Perf.Harness.Measuring;

/// <summary>The task of a worker; it is written to its standard input as one line.</summary>
sealed record WorkerPlan
{
    /// <summary>The cases: of one engine configuration, or of one engine in a pair.</summary>
    public required IReadOnlyList<CasePlan> Cases { get; init; }

    /// <summary>The rounds of each timed case.</summary>
    public int Rounds { get; init; } = 4;

    /// <summary>The interleaved passes over which the rounds are spread, so that slow drift averages out.</summary>
    public int Passes { get; init; } = 2;

    /// <summary>The seconds of each window of a load scenario.</summary>
    public double WindowSeconds { get; init; } = 0.3;

    /// <summary>The records of the largest table whose operations are timed.</summary>
    public int MostRecords { get; init; } = ScalingCase.StandardRecords;

    /// <summary>Where received runs go.</summary>
    public required string Received { get; init; }

    /// <summary>Whether this run is added to the received runs, or takes their place.</summary>
    public bool Append { get; init; }

    /// <summary>A directory of the worker's own on the disk of the stores; the worker makes and removes it.</summary>
    public required string Directory { get; init; }

    /// <summary>
    /// Another one in memory, for what is counted and not timed; null where there is none. The worker makes and removes
    /// it too.
    /// </summary>
    public string? Memory { get; init; }

    /// <summary>
    /// Whether the worker measures one round for each case id on its standard input, as in a pair; an empty line ends
    /// the rounds.
    /// </summary>
    public bool InTurns { get; init; }

    /// <summary>
    /// Whether the worker reports when it has counted, and waits for a line before it measures times.
    /// </summary>
    public bool WaitsToTime { get; init; }

    /// <summary>
    /// Whether work is counted; only the first process of several that measure the same case needs to.
    /// </summary>
    public bool CountsWork { get; init; } = true;

    /// <summary>Whether waits are counted again until there are none.</summary>
    public bool RecountsWaits { get; init; }

    /// <summary>
    /// Whether the first case of each configuration is opened first, also where the plan does not contain it.
    /// </summary>
    public bool OpensFirst { get; init; } = true;

    /// <summary>
    /// Whether syncs are not looked at: for stores in memory, of which tests want the class that their calls show.
    /// </summary>
    public bool BelievesSyncs { get; init; }

    /// <summary>
    /// Where the Valgrind that runs the worker writes counts of instructions. The worker then counts these alone; null:
    /// it counts none.
    /// </summary>
    public string? Counts { get; init; }

    /// <summary>
    /// Whether it counts the instructions of each function, of a single case, and leaves the files there.
    /// </summary>
    public bool CountsFunctions { get; init; }

    /// <summary>The version of that Valgrind; null where there is none.</summary>
    public string? Valgrind { get; init; }

    /// <summary>The rounds of one pass over a case.</summary>
    /// <param name="rounds">The rounds of all passes.</param>
    /// <param name="pass">The pass, from 0.</param>
    internal int RoundsOf(int rounds, int pass) => (rounds / Passes) + (pass < rounds % Passes ? 1 : 0);

    /// <summary>The plan as one line.</summary>
    public string ToLine() => JsonSerializer.Serialize(this, WorkerPlanJson.Default.WorkerPlan);

    /// <summary>Reads what <see cref="ToLine"/> writes.</summary>
    public static WorkerPlan Parse(string line) => PlanReader.Read(line);
}

/// <summary>One case of a plan.</summary>
/// <param name="Case">The case's id.</param>
/// <param name="Timed">Whether it is timed too, or only counted.</param>
/// <param name="Batch">What one round does, exactly; where it is null the pilot picks what
/// <see cref="Operations"/> leaves open.</param>
sealed record CasePlan(string Case, bool Timed, Batch? Batch = null)
{
    /// <summary>
    /// The operations between two restores by the baseline, or null: what they allocate depends on how many they are.
    /// How often they are repeated in a round is up to the machine.
    /// </summary>
    public int? Operations { get; init; }

    /// <summary>The instructions by the baseline; null where there are none.</summary>
    public Counting? Counted { get; init; }

    /// <summary>
    /// The share by which every batch is made slower, for trials and controls. Default: 0.
    /// </summary>
    public double Slower { get; init; }

    /// <summary>Where the slowdown spends its time.</summary>
    public Slowness SlowerIn { get; init; }
}

[JsonSerializable(typeof(WorkerPlan))]
[JsonSerializable(typeof(string[]))]
sealed partial class WorkerPlanJson : JsonSerializerContext;
