using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>
/// The accepted values of one case: its definition, its work and its times.
/// </summary>
sealed record CaseBaseline
{
    /// <summary>Workload, version, data, sizes and seed, in words: a comparison needs the same definition.</summary>
    public required string Definition { get; init; }

    /// <summary>The operations of the work pass; part of the definition.</summary>
    public required int WorkOperations { get; init; }

    /// <summary>The engine's options as read back.</summary>
    public required ImmutableSortedDictionary<string, string> Options { get; init; }

    /// <summary>Provider, native library and runtime. A run with others reports the difference.</summary>
    public required Subject Subject { get; init; }

    /// <summary>
    /// The fingerprint of the accepted build, see <see cref="Builds.BuildContent"/>; null where none is stored.
    /// </summary>
    public string? Build { get; init; }

    /// <summary>The declared statements that make tables and indexes.</summary>
    public ImmutableArray<string> Schema { get; init; } = [];

    /// <summary>The other declared statements.</summary>
    public ImmutableArray<string> Sql { get; init; } = [];

    /// <summary>The operations of a timed round, the same for every build and every run.</summary>
    public required Batch Batch { get; init; }

    /// <summary>The counts and the query plans.</summary>
    public required WorkCounts Work { get; init; }

    /// <summary>The metrics that the case counts; the durability class is not a count.</summary>
    public ImmutableArray<Metric> Counted => [.. Work.Counts.Keys.Where(metric => metric != Metric.Durability)];

    /// <summary>
    /// The tolerance for allocated bytes per operation, learnt from the processes at acceptance; null if all of them
    /// allocated the same.
    /// </summary>
    public int? AllocationTolerance { get; init; }

    /// <summary>How often the measuring thread waited in the work pass; null if unknown.</summary>
    public long? Waits { get; init; }

    /// <summary>The counted instructions; null if none were counted.</summary>
    public Counting? Counting { get; init; }

    /// <summary>The conditions that the instructions depend on; null if none were counted.</summary>
    public CountConditions? CountedWith { get; init; }

    /// <summary>The times; null if the case is not timed.</summary>
    public TimeBaseline? Time { get; init; }

    /// <summary>How times grow with the size of the table: slopes between sizes of one run.</summary>
    public ImmutableSortedDictionary<Metric, double> Slopes { get; init; } =
        ImmutableSortedDictionary<Metric, double>.Empty;

    /// <summary>The cores of the machine, for a case whose result depends on them; else null.</summary>
    public int? Cores { get; init; }

    /// <summary>The accepted number of a counted metric or a slope; null if there is none.</summary>
    public double? NumberOf(Metric metric) => metric.Name switch
    {
        "instructions" => Counting?.PerOperation,
        "waits" => Waits,
        _ => Slopes.TryGetValue(metric, out double slope) ? slope : Work[metric],
    };

    /// <summary>The difference between this definition and a run's, in words; null if they are equal.</summary>
    public string? OtherDefinition(Run run) =>
        Definition != run.Facts.Definition ? $"{Definition} -> {run.Facts.Definition}"
        : WorkOperations != run.WorkOperations
            ? FormattableString.Invariant($"counted over {WorkOperations} -> {run.WorkOperations} operations")
        : null;
}

/// <summary>
/// The accepted times of one case, and the speed of the machine at acceptance; rounded as in the file.
/// </summary>
/// <param name="Values">
/// In base units. A case of batches has the seconds per operation as <see cref="Metric.Time"/>; a load has throughput,
/// latency percentiles and contention metrics.
/// </param>
/// <param name="Calibration">The times of the two calibration workloads at acceptance.</param>
sealed record TimeBaseline(ImmutableSortedDictionary<Metric, double> Values, CalibrationTimes Calibration)
{
    const int Digits = 4;

    /// <summary>In base units, by metric.</summary>
    public ImmutableSortedDictionary<Metric, double> Values { get; } = Values.ToImmutableSortedDictionary(
        pair => pair.Key, pair => SignificantDigits.Round(Positive(pair.Value, pair.Key.Name), Digits));

    /// <summary>The times of the two calibration workloads at acceptance.</summary>
    public CalibrationTimes Calibration { get; } = new(
        SignificantDigits.Round(Positive(Calibration.Processor, "processor"), Digits),
        SignificantDigits.Round(Positive(Calibration.Sync, "sync"), Digits));

    /// <summary>Whether values and calibration are equal.</summary>
    public bool Equals(TimeBaseline? other) =>
        other is not null && Calibration == other.Calibration && Values.SequenceEqual(other.Values);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Calibration, Values.Count);

    static double Positive(double number, string name) => double.IsFinite(number) && number > 0 ? number
        : throw new ArgumentOutOfRangeException(name, number, "A time and a rate are above 0.");
}
