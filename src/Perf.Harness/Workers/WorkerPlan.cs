using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Workers;

/// <summary>What a worker is asked to do; it is written to its standard input as one line.</summary>
public sealed record WorkerPlan
{
    /// <summary>
    /// The processes of an ordinary run. What a process has drawn – places in memory, compiled code – it keeps, so that
    /// forty rounds in four of them spread by half of what forty in one do: docs/decisions/0020-processes.md.
    /// </summary>
    public const int ProcessesOfRun = 4;

    /// <summary>The cases, all on one engine configuration.</summary>
    public required IReadOnlyList<CasePlan> Cases { get; init; }

    /// <summary>The rounds of each case whose cost is measured, of all its processes together.</summary>
    public required int Rounds { get; init; }

    /// <summary>
    /// The processes over which the rounds of batches are spread: processes differ by more than rounds do.
    /// </summary>
    public int Processes { get; init; } = 1;

    /// <summary>Which of the processes this one is, from 0.</summary>
    public int Process { get; init; }

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

    /// <summary>
    /// Whether work is counted; a worker that confirms a duet needs no counts, and only the first of several processes
    /// counts them.
    /// </summary>
    public bool CountsWork { get; init; } = true;

    /// <summary>The environment's name where the settings give one.</summary>
    public string? Environment { get; init; }

    /// <summary>Shows that the machine's lock is lent.</summary>
    public string? Lock { get; init; }

    /// <summary>Whether the rounds are joined to the run that was received last.</summary>
    [JsonIgnore]
    public bool Joins => Process > 0;

    /// <summary>The plan of a later process, for the cases of batches that the first one has measured.</summary>
    /// <param name="process">Which process, from 1.</param>
    /// <param name="received">What the first one has left.</param>
    public WorkerPlan After(int process, ReceivedRuns received) => this with
    {
        Process = process, CountsWork = false,
        Cases =
        [
            .. from one in Cases
               where one.Cost
               let runs = received.Load(CaseId.Parse(one.Case))
               where runs is [.., { CostNotComparable: null } last] && last.Tried.Contains(Metric.Time)
               select one.As(runs[^1]) with { UsesFiles = WorkPass.UsesFiles(runs[^1].Work) },
        ],
    };

    /// <summary>The rounds of one pass over a case.</summary>
    /// <param name="most">The most that the case is given.</param>
    /// <param name="isSpread">Whether they are spread over the processes.</param>
    /// <param name="pass">The pass, from 0.</param>
    internal int RoundsOf(int most, bool isSpread, int pass)
    {
        int rounds = Math.Min(Rounds, most);
        return ShareOf(isSpread ? ShareOf(rounds, Processes, Process) : rounds, Passes, pass);
    }

    static int ShareOf(int all, int parts, int part) => (all / parts) + (part < all % parts ? 1 : 0);

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

    /// <summary>Whether the case calls the file system, where work is not counted.</summary>
    public bool UsesFiles { get; init; }

    /// <summary>
    /// The same with batches like those of a run before it: what the baseline says of syncs stays, or one more of them
    /// would be expected.
    /// </summary>
    internal CasePlan As(Run run) => this with
    {
        BatchOperations = run.BatchOperations, BatchSyncs = BatchSyncs >= 0 ? BatchSyncs : run.BatchSyncs,
    };
}

[JsonSerializable(typeof(WorkerPlan))]
sealed partial class WorkerPlanJson : JsonSerializerContext;
