using System.Text.Json.Serialization;
using Perf.Harness.Statistics;

namespace Perf.Harness.Cases;

/// <summary>What a worker measured of one case: its work, its rounds, and all that is needed to judge them.</summary>
sealed record Run
{
    /// <summary>The name of an observation: the time that a slow set-up takes in each process.</summary>
    public const string SetUpSeconds = "set-up-seconds";

    /// <summary>The case.</summary>
    public required CaseId Case { get; init; }

    /// <summary>What the case does.</summary>
    public required CaseFacts Facts { get; init; }

    /// <summary>Provider, native library, runtime.</summary>
    public required Subject Subject { get; init; }

    /// <summary>The machine, in words for people.</summary>
    public required string Machine { get; init; }

    /// <summary>How fast the machine was meanwhile; null where it could not be told, or was not asked.</summary>
    public CalibrationTimes? Calibration { get; init; }

    /// <summary>The build that measured: the module versions of the suite and of the projects that it uses.</summary>
    public required string Build { get; init; }

    /// <summary>The operations of the work pass.</summary>
    [JsonPropertyName("operations")]
    public required int WorkOperations { get; init; }

    /// <summary>What was counted.</summary>
    public required WorkCounts Work { get; init; }

    /// <summary>How often the measuring thread waited in the work pass; null where the system does not say.</summary>
    public long? Waits { get; init; }

    /// <summary>The counted instructions; null where none were counted.</summary>
    public Counting? Counting { get; init; }

    /// <summary>What these depend on; null where none were counted.</summary>
    public CountConditions? CountedWith { get; init; }

    /// <summary>What one timed round does.</summary>
    public required Batch Batch { get; init; }

    /// <summary>The rounds in the order of time; empty where only work was asked for.</summary>
    public required ImmutableArray<Round> Rounds { get; init; }

    /// <summary>The share of the other cores that other processes kept busy, between 0 and 1.</summary>
    public double BusyBeside { get; init; }

    /// <summary>Why its syncs can't be believed, so that no power cut counts as survived; or null.</summary>
    public string? SyncDoubt { get; init; }

    /// <summary>Printed, never judged: by name, with the unit last in the name.</summary>
    public required ImmutableSortedDictionary<string, double> Observed { get; init; }

    /// <summary>Why the times of this run mean nothing, or null.</summary>
    public string? TimeNotComparable { get; init; }

    /// <summary>
    /// Why too much of its times is its load generator's own for a pair, or null. A bound finds multiples as well.
    /// </summary>
    public string? TooNearGenerator { get; init; }

    /// <summary>What a reader should know about the numbers.</summary>
    public ImmutableArray<string> Warnings { get; init; } = [];

    /// <summary>What was measured in any round, in the order of metrics.</summary>
    public IEnumerable<Metric> Measured => Rounds.SelectMany(round => round.Values.Keys).Distinct().Order();

    /// <summary>The values of a metric in the rounds that have it: a window may hold too few operations.</summary>
    public IEnumerable<double> ValuesOf(Metric metric) =>
        Rounds.Where(round => round.Values.ContainsKey(metric)).Select(round => round.Values[metric]);

    /// <summary>
    /// The middle value of a metric, of a batch the seconds of one operation; null where no round has it.
    /// </summary>
    public double? Middle(Metric metric)
    {
        double[] values = [.. ValuesOf(metric)];
        if (values.Length == 0) return null;
        return metric == Metric.Time ? Median.Of(values) / Batch.AllOperations : Median.Of(values);
    }
}

/// <summary>What one timed round of a case does.</summary>
/// <param name="Operations">The operations between two restores.</param>
/// <param name="Repetitions">
/// How often these are done in a round, with a restore after each that is not timed: more than once where a store does
/// all that it can do between two restores in less than some milliseconds.
/// </param>
/// <param name="Syncs">The syncs of the round.</param>
sealed record Batch(int Operations, int Repetitions = 1, long Syncs = 0)
{
    /// <summary>The operations of a round.</summary>
    public long AllOperations => (long)Operations * Repetitions;

    /// <summary>The syncs of one operation.</summary>
    public double SyncsOfOperation => (double)Syncs / AllOperations;

    /// <summary>The same operations, done so often in a round.</summary>
    public Batch Repeated(int repetitions) =>
        this with { Repetitions = repetitions, Syncs = Syncs / Repetitions * repetitions };

    /// <summary>A round that takes about as long, if this one takes longer: fewer repetitions, then fewer
    /// operations.</summary>
    /// <param name="secondsOfOperation">What an operation takes.</param>
    /// <param name="aim">How long a round is to take.</param>
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
/// What was measured, in base units: seconds, operations in a second. Empty where the host took the machine away
/// meanwhile, or the window was void.
/// </param>
sealed record Round(ImmutableSortedDictionary<Metric, double> Values)
{
    /// <summary>A round that tells nothing.</summary>
    public static Round Empty { get; } = new(ImmutableSortedDictionary<Metric, double>.Empty);

    /// <summary>A round of one value.</summary>
    public static Round Of(Metric metric, double value) =>
        new(ImmutableSortedDictionary<Metric, double>.Empty.Add(metric, value));
}

/// <summary>How fast a machine was at one moment, by two fixed pieces of work.</summary>
/// <param name="Processor">The seconds of a fixed piece of work on the pinned build of SQLite, in memory.</param>
/// <param name="Sync">The seconds in which a page is appended to a file on the disk of the stores and synced.</param>
sealed record CalibrationTimes(double Processor, double Sync);
