using System.Text.Json.Serialization;
using Perf.Harness.Statistics;

namespace Perf.Harness.Cases;

/// <summary>The measurement of one case by one worker: its work, its rounds, and their conditions.</summary>
sealed record Run
{
    const int LeastOperationsOfWaits = 5;

    /// <summary>The name of an observed value: the time of a slow set-up in each process.</summary>
    public const string SetUpSeconds = "set-up-seconds";

    /// <summary>The case.</summary>
    public required CaseId Case { get; init; }

    /// <summary>The facts of the case.</summary>
    public required CaseFacts Facts { get; init; }

    /// <summary>Provider, native library, runtime.</summary>
    public required Subject Subject { get; init; }

    /// <summary>The machine, in words.</summary>
    public required string Machine { get; init; }

    /// <summary>The speed of the machine during the run; null if not measured.</summary>
    public CalibrationTimes? Calibration { get; init; }

    /// <summary>The build: the module versions of the suite and of the projects that it uses.</summary>
    public required string Build { get; init; }

    /// <summary>The operations of the work pass.</summary>
    [JsonPropertyName("operations")]
    public required int WorkOperations { get; init; }

    /// <summary>The counts.</summary>
    public required WorkCounts Work { get; init; }

    /// <summary>
    /// How often the measuring thread waited in <see cref="OperationsOfWaits"/> operations; null if unknown.
    /// </summary>
    public long? Waits { get; init; }

    /// <summary>
    /// The share of the timed rounds in which the measuring thread waited; null if unknown, or for a load.
    /// </summary>
    public double? WaitedShare { get; init; }

    /// <summary>The counted instructions; null if none were counted.</summary>
    public Counting? Counting { get; init; }

    /// <summary>The conditions of this count; null if none were counted.</summary>
    public CountConditions? CountedWith { get; init; }

    /// <summary>The operations of one timed round.</summary>
    public required Batch Batch { get; init; }

    /// <summary>The rounds in the order of time; empty if only work was counted.</summary>
    public required ImmutableArray<Round> Rounds { get; init; }

    /// <summary>The share of the other cores that other processes used, between 0 and 1.</summary>
    public double BusyShare { get; init; }

    /// <summary>Why its syncs are not credible, so that no power cut counts as survived; or null.</summary>
    public string? SyncDoubt { get; init; }

    /// <summary>Values that are reported but never judged, by name; the name ends with the unit.</summary>
    public required ImmutableSortedDictionary<string, double> Observed { get; init; }

    /// <summary>Why the times of this run are not comparable, or null.</summary>
    public string? TimeNotComparable { get; init; }

    /// <summary>
    /// Which file grows with the calls, so that its time is not comparable with a stored one; null if none does. The
    /// builds of a pair make equally many calls, and so does each count of instructions.
    /// </summary>
    public string? Growth { get; init; }

    /// <summary>
    /// Why the load generator has too large a share of the times for a pair, or null. The bound is judged all the same.
    /// </summary>
    public string? TooNearGenerator { get; init; }

    /// <summary>Warnings about the numbers.</summary>
    public ImmutableArray<string> Warnings { get; init; } = [];

    /// <summary>
    /// The operations during which waits are counted: those of the work pass, repeated if there are few of them. The
    /// waits in a single one are too few: a collection of garbage may cause as many as a sleep does.
    /// </summary>
    /// <param name="operations">The operations of the work pass.</param>
    internal static int OperationsOfWaits(int operations) =>
        operations * (int)Math.Ceiling((double)LeastOperationsOfWaits / operations);

    /// <summary>The metrics of all rounds, in order.</summary>
    public IEnumerable<Metric> Measured => Rounds.SelectMany(round => round.Values.Keys).Distinct().Order();

    /// <summary>The values of a metric; a window with too few operations has none.</summary>
    public IEnumerable<double> ValuesOf(Metric metric) =>
        Rounds.Where(round => round.Values.ContainsKey(metric)).Select(round => round.Values[metric]);

    /// <summary>
    /// The median of a metric, of a batch the seconds per operation; null if no round has it.
    /// </summary>
    public double? Middle(Metric metric)
    {
        double[] values = [.. ValuesOf(metric)];
        if (values.Length == 0) return null;
        return metric == Metric.Time ? Median.Of(values) / Batch.AllOperations : Median.Of(values);
    }
}

/// <summary>The operations of one timed round of a case.</summary>
/// <param name="Operations">The operations between two restores.</param>
/// <param name="Repetitions">
/// The number of repetitions in a round, each followed by an untimed restore: more than 1 if the operations between two
/// restores take less than some milliseconds.
/// </param>
/// <param name="Syncs">The syncs of the round.</param>
sealed record Batch(int Operations, int Repetitions = 1, long Syncs = 0)
{
    /// <summary>The operations of a round.</summary>
    public long AllOperations => (long)Operations * Repetitions;

    /// <summary>The syncs of one operation.</summary>
    public double SyncsOfOperation => (double)Syncs / AllOperations;

    /// <summary>The same operations with another number of repetitions.</summary>
    public Batch Repeated(int repetitions) =>
        this with { Repetitions = repetitions, Syncs = Syncs / Repetitions * repetitions };

    /// <summary>A shorter round, if this one takes too long: fewer repetitions, then fewer operations.</summary>
    /// <param name="secondsOfOperation">The time of an operation.</param>
    /// <param name="aim">The intended duration of a round.</param>
    public Batch Shortened(double secondsOfOperation, TimeSpan aim)
    {
        double share = aim.TotalSeconds / (AllOperations * secondsOfOperation);
        if (share >= 1) return this;
        double repetitions = Math.Round(share * Repetitions);
        return repetitions >= 1 ? Repeated((int)repetitions)
            : Repeated(1) with { Operations = Math.Max(1, (int)(share * AllOperations)) };
    }
}

/// <summary>One timed batch, or one window of a load.</summary>
/// <param name="Values">
/// The values in base units: seconds, operations per second. Empty if the host paused the machine, or the window was
/// void.
/// </param>
sealed record Round(ImmutableSortedDictionary<Metric, double> Values)
{
    /// <summary>A round without values.</summary>
    public static Round Empty { get; } = new(ImmutableSortedDictionary<Metric, double>.Empty);

    /// <summary>A round of one value.</summary>
    public static Round Of(Metric metric, double value) =>
        new(ImmutableSortedDictionary<Metric, double>.Empty.Add(metric, value));
}

/// <summary>The speed of a machine at one moment: the times of two calibration workloads.</summary>
/// <param name="Processor">The seconds of a fixed piece of work on the pinned build of SQLite, in memory.</param>
/// <param name="Sync">The seconds in which a page is appended to a file on the disk of the stores and synced.</param>
sealed record CalibrationTimes(double Processor, double Sync);
